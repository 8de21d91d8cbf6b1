import { formatDollars } from '~/lib/money'
import { dayOf } from '~/lib/zone'
import { asWindow, clockWords, momentWords, windowWords } from '../opening/windows'
import { REFUND_DISPUTED } from '../refunds/refund'
import { offlineWords } from './offline'
import { isFinal, type OrderSource, type OrderStatus, type PaymentStatus } from './order'
import type { OrderView } from './orders.contract'

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
  'status' | 'payment_status' | 'refund_failed' | 'fulfillment_type' | 'proposed_for' | 'proposed_until'
> & { source?: OrderSource; pay_until?: string | null; bakery: { name: string; time_zone: string } }

export function customerLine(order: OrderStanding): string {
  const { status, payment_status, fulfillment_type } = order
  const { name, time_zone } = order.bakery
  const suggested = asWindow(order.proposed_for, order.proposed_until)
  const delivered = fulfillment_type === 'delivery'
  if (payment_status === 'unpaid' && status === 'pending')
    return order.source === 'manual'
      ? `${name} is holding this for you${order.pay_until ? ` until ${momentWords(order.pay_until, time_zone)}` : ''}.`
      : 'This order isn’t paid yet, so the bakery hasn’t seen it.'
  if (payment_status === 'expired') return 'The payment wasn’t finished in time. Nothing was charged.'
  switch (status) {
    case 'pending':
      return suggested
        ? `${name} suggests ${windowWords(suggested, time_zone)} instead.`
        : `${name} has your order and will confirm it soon.`
    case 'confirmed':
      return `${name} has confirmed your order.`
    case 'preparing':
      return `${name} is making your order.`
    case 'ready':
      return delivered ? 'Your order is on its way to you.' : 'Your order is ready for pickup.'
    case 'completed':
      return delivered ? 'Your order was delivered. Enjoy!' : 'Your order was picked up. Enjoy!'
    case 'cancelled':
      return `This order was cancelled. ${moneyAfterCancelling(order)}`.trim()
  }
}

/** Promises only money that is coming. */
export function moneyAfterCancelling({
  payment_status,
  refund_failed,
}: Pick<OrderView, 'payment_status' | 'refund_failed'>): string {
  if (payment_status === 'disputed') return REFUND_DISPUTED
  if (refund_failed) return 'Your refund hasn’t gone through yet. We’re looking into it.'
  if (payment_status === 'paid') return 'Your money is on its way back to you.'
  return payment_status === 'partly_refunded' ? 'The rest of your money is on its way back to you.' : ''
}

const PAYMENT_LABELS: Record<Exclude<PaymentStatus, 'offline'>, string> = {
  unpaid: 'Not paid yet',
  paid: 'Paid by card',
  expired: 'Not charged',
  refunded: 'Refunded',
  partly_refunded: 'Partly refunded',
  disputed: 'Disputed with the card company',
  invoiced: 'By invoice',
}

type PaymentStanding = Pick<OrderView, 'payment_status' | 'offline_method' | 'received_at'> & {
  invoice?: OrderView['invoice']
}

export function paymentLabel(order: PaymentStanding): string {
  if (order.payment_status === 'offline') return offlineWords(order)
  if (order.payment_status === 'invoiced' && order.invoice)
    return order.invoice.open > 0 ? `${formatDollars(order.invoice.open)} left to pay by invoice` : 'Paid by invoice'
  return PAYMENT_LABELS[order.payment_status]
}

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
