import type { OrderStatus, PaymentStatus } from '../orders/order'
import { isUnviewed } from '../orders/order'
import type { OrderView } from '../orders/orders.contract'

/** The open statuses in the order of the work (spec §4), as the owner's board names them. */
export const COLUMNS = [
  { status: 'pending', label: 'New', empty: 'No new orders. They appear here the moment they are paid.' },
  { status: 'confirmed', label: 'Confirmed', empty: 'Nothing confirmed is waiting to be started.' },
  { status: 'preparing', label: 'Preparing', empty: 'Nothing is in the works right now.' },
  { status: 'ready', label: 'Ready', empty: 'Nothing is waiting to be handed over.' },
] as const satisfies { status: OrderStatus; label: string; empty: string }[]

export type OpenStatus = (typeof COLUMNS)[number]['status']

/** The one thing to do next, as a button. */
export const NEXT: Record<OpenStatus, { to: OrderStatus; label: string }> = {
  pending: { to: 'confirmed', label: 'Confirm' },
  confirmed: { to: 'preparing', label: 'Start preparing' },
  preparing: { to: 'ready', label: 'Mark ready' },
  ready: { to: 'completed', label: 'Complete' },
}

export const STATUS_LABELS: Record<OrderStatus, string> = {
  pending: 'New',
  confirmed: 'Confirmed',
  preparing: 'Preparing',
  ready: 'Ready',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

export const PAYMENT_LABELS: Record<PaymentStatus, string> = {
  unpaid: 'Not paid',
  paid: 'Paid',
  expired: 'Payment expired',
  refunded: 'Refunded',
  partly_refunded: 'Partly refunded',
  disputed: 'Disputed',
}

type Listed = Pick<
  OrderView,
  'id' | 'status' | 'paid_at' | 'requested_for' | 'created_at' | 'viewed_at' | 'payment_status'
>

export const isOpen = (status: OrderStatus): status is OpenStatus => COLUMNS.some((column) => column.status === status)

/** By status; what is wanted first stands first, and what has no wish goes by age. */
export function inColumns<O extends Listed>(orders: readonly O[]): Record<OpenStatus, O[]> {
  const due = ({ requested_for, created_at }: O) => requested_for ?? created_at
  const sorted = orders.filter(({ paid_at }) => paid_at !== null).sort((one, other) => compare(due(one), due(other)))
  const of = (status: OpenStatus) => sorted.filter((order) => order.status === status)
  return { pending: of('pending'), confirmed: of('confirmed'), preparing: of('preparing'), ready: of('ready') }
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

export const countUnviewed = (orders: readonly Listed[]): number => orders.filter(isUnviewed).length

/** Takes in what the server says, unless something newer is known already: answers and live news overtake one another. */
export function withOrder<O extends { id: string; updated_at: string }>(orders: readonly O[], order: O): O[] {
  const known = orders.find(({ id }) => id === order.id)
  if (!known) return [...orders, order]
  return known.updated_at > order.updated_at ? [...orders] : orders.map((one) => (one.id === order.id ? order : one))
}

export const firstName = (name: string): string => name.trim().split(/\s+/)[0] || name

/** "3 × Country loaf" */
export const lineWords = ({ quantity, name }: { quantity: number; name: string }): string => `${quantity} × ${name}`

/** "(3) My Dashboard": what a tab in the background can say. */
export const countedTitle = (title: string, count: number): string => {
  const plain = title.replace(/^\(\d+\+?\) /, '')
  return count > 0 ? `(${count > 99 ? '99+' : count}) ${plain}` : plain
}

/** The provider's word for where a dispute stands, in ours. */
export const disputeWords = (status: string): string =>
  ({
    needs_response: 'The bank is waiting for your side of the story.',
    warning_needs_response: 'The bank is asking about this payment.',
    under_review: 'The bank is looking at it.',
    warning_under_review: 'The bank is looking at it.',
    won: 'Decided for you: the money stays with you.',
    lost: 'Decided for the customer: the money went back.',
    warning_closed: 'Closed without a dispute.',
  })[status] ?? 'The bank is looking at it.'

export const disputeReason = (reason: string): string => reason.replaceAll('_', ' ')

/** A new reading of the open orders: what is newer here stays, and so do finished ones, which no reading of open orders holds. */
export function merged<O extends { id: string; status: OrderStatus; updated_at: string }>(
  known: readonly O[],
  read: readonly O[],
): O[] {
  const before = new Map(known.map((order) => [order.id, order]))
  const now = new Set(read.map(({ id }) => id))
  const newest = (order: O) => {
    const here = before.get(order.id)
    return here && here.updated_at > order.updated_at ? here : order
  }
  return [...read.map(newest), ...known.filter(({ id, status }) => !now.has(id) && !isOpen(status))]
}
