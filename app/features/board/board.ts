import type { FulfillmentType } from '../opening/opening'
import { offlineWords } from '../orders/offline'
import type { OfflineMethod, OrderSource, OrderStatus, PaymentStatus } from '../orders/order'
import { isUnviewed } from '../orders/order'
import { refundWords } from '../orders/order-words'
import type { BoardOrder } from './board.contract'

/** The open statuses in the order of the work (§4), as the owner's board names them. */
export const COLUMNS = [
  { status: 'pending', label: 'New', empty: 'No new orders. They show up here the moment they’re paid.' },
  { status: 'confirmed', label: 'Confirmed', empty: 'Nothing is waiting to be started.' },
  { status: 'preparing', label: 'Preparing', empty: 'Nothing’s in the oven right now.' },
  { status: 'ready', label: 'Ready', empty: 'Nothing is waiting to be picked up or delivered.' },
] as const satisfies { status: OrderStatus; label: string; empty: string }[]

export type OpenStatus = (typeof COLUMNS)[number]['status']

export const NEXT = {
  pending: { to: 'confirmed', label: 'Confirm' },
  confirmed: { to: 'preparing', label: 'Start preparing' },
  preparing: { to: 'ready', label: 'Mark ready' },
  ready: { to: 'completed', label: 'Complete' },
} as const satisfies Record<OpenStatus, { to: OrderStatus; label: string }>

export const BOARD_STATUS_LABELS: Record<OrderStatus, string> = {
  pending: 'New',
  confirmed: 'Confirmed',
  preparing: 'Preparing',
  ready: 'Ready',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** Of a completed order, to the baker. */
export const HANDED_OVER: Record<FulfillmentType, string> = { pickup: 'Handed over', delivery: 'Delivered' }

export const SOURCE_LABELS: Record<OrderSource, string | null> = {
  site: null,
  manual: 'Phone order',
  custom: 'Custom order',
}

const PAYMENT_LABELS: Record<Exclude<PaymentStatus, 'offline' | 'refunded' | 'partly_refunded'>, string> = {
  unpaid: 'Not paid',
  paid: 'Paid',
  expired: 'Payment expired',
  disputed: 'Disputed',
  invoiced: 'By invoice',
}

export function boardPaymentLabel({ payment_status: status = 'unpaid', ...order }: PaidOrder): string {
  if (status === 'offline') return offlineWords(order)
  return status === 'refunded' || status === 'partly_refunded' ? refundWords(order) : PAYMENT_LABELS[status]
}

type PaidOrder = Pick<
  BoardOrder,
  'payment_status' | 'offline_method' | 'received_at' | 'customer_total' | 'refunded' | 'left_to_refund'
>

/** The baker wrote it down; the customer has not used the link to pay yet. */
export const awaitsPayment = ({ payment_status, status }: Pick<BoardOrder, 'payment_status' | 'status'>): boolean =>
  payment_status === 'unpaid' && status === 'pending'

/** Paid by card, and not in dispute: there the bank decides. */
export const isRefundable = ({ payment_status }: Pick<BoardOrder, 'payment_status'>): boolean =>
  payment_status === 'paid' || payment_status === 'partly_refunded'

/** Once all of the bakes are refunded, what is left goes back with everything, or when the order is cancelled. */
export const mayRefund = (
  order: Pick<BoardOrder, 'payment_status' | 'status' | 'viewer' | 'left_to_refund'>,
): boolean =>
  order.viewer !== 'helper' &&
  isRefundable(order) &&
  (order.status === 'completed' || (isOpen(order.status) && order.left_to_refund !== 0))

/** `busy`: the server has not answered yet. */
export interface PressState {
  busy?: boolean
}

export interface MoveOptions {
  /** How the baker was paid for it at the same moment. */
  received?: Exclude<OfflineMethod, 'later'>
  /** A sale on the spot: its own words, and Undo cancels it. */
  sold?: string
}

export type BoardRow = BoardOrder & PressState

/** The open orders read so far; `total` counts all of them. */
export interface BoardList {
  rows: BoardRow[]
  total: number
  handed_over: number
  next: string | null
  more: boolean
  /** Set when the list comes from the device's storage: when it was read. Then it is read-only. */
  as_of?: string
}

export const isOpen = (status: OrderStatus): status is OpenStatus => COLUMNS.some((column) => column.status === status)

type SortableOrder = Pick<BoardOrder, 'status' | 'requested_for' | 'created_at'>

/** By status; what is due first stands first, without a wished time by age. */
export function inColumns<O extends SortableOrder>(orders: readonly O[]): Record<OpenStatus, O[]> {
  const due = ({ requested_for, created_at }: O) => requested_for ?? created_at
  const sorted = orders.toSorted((one, other) => compare(due(one), due(other)))
  const of = (status: OpenStatus) => sorted.filter((order) => order.status === status)
  return { pending: of('pending'), confirmed: of('confirmed'), preparing: of('preparing'), ready: of('ready') }
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

export const countUnviewed = (orders: readonly Parameters<typeof isUnviewed>[0][]): number =>
  orders.filter(isUnviewed).length

/** One order was read again: it is replaced, or removed when it is no longer open. */
export const withPart = (
  list: BoardList,
  id: string,
  { rows, total, handed_over = list.handed_over }: Pick<BoardList, 'rows' | 'total'> & Partial<BoardList>,
): BoardList => ({
  ...list,
  total,
  handed_over,
  rows: [...list.rows.filter((row) => row.id !== id), ...rows],
})

export function withAnswer(list: BoardList, order: BoardOrder): BoardList {
  const open = isOpen(order.status)
  const left = !open && list.rows.some(({ id }) => id === order.id)
  return withPart(list, order.id, { rows: open ? [order] : [], total: list.total - (left ? 1 : 0) })
}

/** Shown before the server has answered. */
export const withPatch = (list: BoardList, id: string, patch: Partial<BoardRow>): BoardList => ({
  ...list,
  rows: list.rows.map((row) => (row.id === id ? { ...row, ...patch } : row)),
})

export { firstName } from '~/lib/contact'

/** "3 × Country loaf" */
export const lineWords = ({ quantity, name }: { quantity: number; name: string }): string => `${quantity} × ${name}`

/** "(3) My Dashboard": so that a tab in the background shows the count. */
export const countedTitle = (title: string, count: number): string => {
  const plain = title.replace(/^\(\d+\+?\) /, '')
  return count > 0 ? `(${count > 99 ? '99+' : count}) ${plain}` : plain
}
