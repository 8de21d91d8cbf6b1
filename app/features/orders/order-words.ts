import { formatDollars } from '~/lib/money'
import { dayOf, formatIn } from '~/lib/zone'
import { asWindow, clockWords, momentWords, shortDay, type Window, windowWords } from '../opening/windows'
import { REFUND_DISPUTED } from '../refunds/refund'
import { offlineWords } from './offline'
import { isActive, isFinal, type OrderSource, type OrderStatus, type PaymentStatus } from './order'
import type { OrderView } from './orders.contract'
import { daysEarly, isClosed, isTooEarly } from './pickup-day'

const STATUS_LABELS: Record<OrderStatus, string> = {
  pending: 'Waiting for the baker',
  confirmed: 'Confirmed',
  preparing: 'Preparing',
  ready: 'Ready',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** While the order loads. */
export const ORDER_HEADING = {
  title: 'Your order',
  intro: 'How it’s coming along, when and where you’ll get it, and what’s in it.',
}

/** For the customer; the bakery does not hear of an unpaid order. */
export const statusLabel = ({ status, payment_status }: Pick<OrderView, 'status' | 'payment_status'>): string =>
  status === 'pending' && payment_status === 'unpaid' ? PAYMENT_LABELS.unpaid : STATUS_LABELS[status]

export const STATUS_TONES = {
  pending: 'butter',
  confirmed: 'sage',
  preparing: 'sage',
  ready: 'crust',
  completed: 'neutral',
  cancelled: 'jam',
} as const satisfies Record<OrderStatus, string>

export type OrderStanding = Pick<
  OrderView,
  | ('status' | 'payment_status' | 'refund_failed' | 'fulfillment_type' | 'proposed_for' | 'proposed_until')
  | ('requested_for' | 'requested_until' | 'early_day' | 'missed_at')
> & {
  source?: OrderSource
  pay_until?: string | null
  bank_gave_back?: boolean
  bakery: { time_zone: string }
}

/** In a sentence or two. */
export function customerLine(order: OrderStanding, now = new Date()): string {
  const { title, more } = stateWords(order, now)
  return `${title}${/[!?]$/.test(title) ? '' : '.'} ${more}`.trim()
}

/** The heading of the order's page, and what there is to add; the bakery is named beside it. */
export function stateWords(order: OrderStanding, now = new Date()): { title: string; more: string } {
  const { status, payment_status, source, pay_until } = order
  const { time_zone } = order.bakery
  const delivered = order.fulfillment_type === 'delivery'
  const suggested = asWindow(order.proposed_for, order.proposed_until)
  if (payment_status === 'expired') return { title: 'Not paid in time', more: 'Nothing was charged.' }
  if (payment_status === 'unpaid' && status === 'pending')
    return source === 'manual'
      ? {
          title: 'Waiting for your payment',
          more: `They’re holding it for you${pay_until ? ` until ${momentWords(pay_until, time_zone)}` : ''}.`,
        }
      : { title: 'Not paid yet', more: 'The bakery sees it once it’s paid.' }
  if (order.missed_at && isActive(status))
    return { title: 'They’re keeping your order', more: 'Write to them to pick it up.' }
  switch (status) {
    case 'pending':
      return suggested
        ? { title: 'How about another time?', more: `They suggest ${windowWords(suggested, time_zone)}.` }
        : { title: 'Waiting for the baker', more: 'They have your order and will confirm it soon.' }
    case 'confirmed':
      return { title: 'Your order is confirmed', more: '' }
    case 'preparing':
      return { title: 'Your order is being made', more: '' }
    case 'ready': {
      const early = earlyLine(order, now)
      if (early) return { title: 'Ready', more: early }
      return { title: delivered ? 'Ready, and on its way soon' : 'Ready for pickup', more: '' }
    }
    case 'completed':
      if (payment_status === 'refunded') return { title: 'This order was refunded', more: '' }
      if (isClosed(order)) return { title: 'Not picked up', more: 'The bakery has closed this order.' }
      return { title: delivered ? 'Delivered. Enjoy!' : 'Picked up. Enjoy!', more: '' }
    case 'cancelled':
      return { title: 'This order was cancelled', more: moneyAfterCancelling(order) }
  }
}

type ReadyOrder = Pick<OrderStanding, 'fulfillment_type' | 'requested_for' | 'requested_until' | 'early_day'> & {
  bakery: { time_zone: string }
}

/** When the customer gets what is ready before its day; null from that day on. */
export function earlyLine(order: ReadyOrder, now: Date): string | null {
  const { fulfillment_type, bakery } = order
  const wanted = asWindow(order.requested_for, order.requested_until)
  if (!wanted || daysEarly(order, now) === 0) return null
  const when = windowWords(wanted, bakery.time_zone)
  if (isTooEarly(order, now)) return `Your ${fulfillment_type} is still ${when}.`
  const today = `today (${formatIn(bakery.time_zone, now, { weekday: 'long' })})`
  return fulfillment_type === 'delivery' ? `It comes to you ${today}.` : `Come by ${today} or ${when}.`
}

const BANK_GAVE_BACK = 'Your bank gave you the money back.'

/** Promises only money that is coming. */
export function moneyAfterCancelling({
  payment_status,
  refund_failed,
  bank_gave_back = false,
}: Pick<OrderView, 'payment_status' | 'refund_failed'> & { bank_gave_back?: boolean }): string {
  if (payment_status === 'disputed') return bank_gave_back ? BANK_GAVE_BACK : REFUND_DISPUTED
  if (refund_failed) return 'Your refund hasn’t gone through yet. We’re looking into it.'
  if (payment_status === 'paid') return 'Your money is on its way back to you.'
  return payment_status === 'partly_refunded' ? 'The rest of your money is on its way back to you.' : ''
}

type RefundedOrder = Partial<Pick<OrderView, 'customer_total' | 'refunded' | 'left_to_refund'>>

/** In dollars. "Refunded" once all of the goods are, with the sum where a part of the fees or the delivery stays paid. */
export function refundWords({ customer_total = 0, refunded = 0, left_to_refund = 0 }: RefundedOrder): string {
  if (left_to_refund > 0) return `Partly refunded ${formatDollars(refunded)}`
  return refunded < customer_total ? `Refunded ${formatDollars(refunded)}` : 'Refunded'
}

/** Of an order as the server has it, in cents. */
export const refundInDollars = (order: Required<RefundedOrder>): Required<RefundedOrder> => ({
  customer_total: order.customer_total / 100,
  refunded: order.refunded / 100,
  left_to_refund: order.left_to_refund / 100,
})

const PAYMENT_LABELS: Record<Exclude<PaymentStatus, 'offline' | 'refunded' | 'partly_refunded'>, string> = {
  unpaid: 'Not paid yet',
  paid: 'Paid by card',
  expired: 'Not charged',
  disputed: 'Disputed with the card company',
  invoiced: 'By invoice',
}

type PaymentStanding = Pick<OrderView, 'payment_status' | 'offline_method' | 'received_at'> &
  RefundedOrder & { invoice?: OrderView['invoice']; bank_gave_back?: boolean }

export function paymentLabel(order: PaymentStanding): string {
  if (order.payment_status === 'offline') return offlineWords(order)
  if (order.payment_status === 'refunded' || order.payment_status === 'partly_refunded') return refundWords(order)
  if (order.payment_status === 'invoiced' && order.invoice)
    return order.invoice.open > 0 ? `${formatDollars(order.invoice.open)} left to pay by invoice` : 'Paid by invoice'
  if (order.payment_status === 'disputed' && order.bank_gave_back) return 'Given back by the bank'
  return PAYMENT_LABELS[order.payment_status]
}

export interface AgainTime extends Window {
  fulfillment_type: 'pickup' | 'delivery'
  wished_day: boolean
}

/** "Order again for Fri, Nov 20" */
export const againWords = (time: AgainTime, time_zone: string): string =>
  time.wished_day ? 'Order again' : `Order again for ${shortDay(time, time_zone)}`

interface PromisedOrder {
  status: OrderStatus
  estimated_ready_time: string | null
  requested_for: string | null
  requested_until: string | null
  bakery: { time_zone: string }
}

/** "Pickup Friday, Nov 20, 3 – 6 PM · ready by 2:30 PM" */
export function whenLine(order: PromisedOrder & { fulfillment_type: 'pickup' | 'delivery' }): string | null {
  const when = promiseWords(order)
  if (!when || !order.requested_for) return when
  return `${order.fulfillment_type === 'delivery' ? 'Delivery' : 'Pickup'} ${when}`
}

/** By the bakery's clock (ruling 28); null once the order is final. */
export function promiseWords(order: PromisedOrder): string | null {
  if (isFinal(order.status)) return null
  const { estimated_ready_time: ready, bakery } = order
  const wanted = asWindow(order.requested_for, order.requested_until)
  if (!wanted) return ready && `Ready by ${momentWords(ready, bakery.time_zone)}`
  const line = windowWords(wanted, bakery.time_zone)
  return ready ? `${line} · ready by ${readyWords(ready, wanted.starts_at, bakery.time_zone)}` : line
}

/** Names the day only if it differs from the window's. */
const readyWords = (ready: string, wanted: string, time_zone: string) =>
  dayOf(ready, time_zone) === dayOf(wanted, time_zone) ? clockWords(ready, time_zone) : momentWords(ready, time_zone)
