import { dayOf } from '~/lib/zone'
import { asWindow, clockWords, momentWords, windowWords } from '../opening/windows'
import { REFUND_DISPUTED } from '../refunds/refund'
import { isFinal, type OrderStatus, type PaymentStatus } from './order'
import type { OrderView } from './orders.contract'

export const STATUS_LABELS: Record<OrderStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  preparing: 'Preparing',
  ready: 'Ready',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

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
> & { bakery: { name: string; time_zone: string } }

/** One sentence for the customer: how it stands, and what comes next. */
export function customerLine(order: OrderStanding): string {
  const { status, payment_status, fulfillment_type } = order
  const { name, time_zone } = order.bakery
  const suggested = asWindow(order.proposed_for, order.proposed_until)
  const delivered = fulfillment_type === 'delivery'
  if (payment_status === 'unpaid' && status === 'pending')
    return 'This order is not paid yet, so the bakery has not seen it.'
  if (payment_status === 'expired') return 'The payment was not finished in time. Nothing was charged.'
  switch (status) {
    case 'pending':
      return suggested
        ? `${name} suggests another time: ${windowWords(suggested, time_zone)}.`
        : `${name} has your order and will confirm it soon.`
    case 'confirmed':
      return `${name} has confirmed your order.`
    case 'preparing':
      return `${name} is making your order.`
    case 'ready':
      return delivered ? 'Your order is on its way to you.' : 'Your order is ready to be picked up.'
    case 'completed':
      return delivered ? 'Your order was delivered. Enjoy!' : 'Your order was picked up. Enjoy!'
    case 'cancelled':
      return `This order was cancelled. ${moneyAfterCancelling(order)}`.trim()
  }
}

/** Where the customer's money is. Promises none that is not coming; nothing when there is nothing left to say. */
export function moneyAfterCancelling({
  payment_status,
  refund_failed,
}: Pick<OrderView, 'payment_status' | 'refund_failed'>): string {
  if (payment_status === 'disputed') return REFUND_DISPUTED
  if (refund_failed) return 'Your refund did not go through yet. We have been told and look into it.'
  if (payment_status === 'paid') return 'Your money is on its way back to you.'
  return payment_status === 'partly_refunded' ? 'The rest of your money is on its way back to you.' : ''
}

const PAYMENT_LABELS: Record<PaymentStatus, string> = {
  unpaid: 'Not paid yet',
  paid: 'Paid by card',
  expired: 'Not charged',
  refunded: 'Refunded',
  partly_refunded: 'Partly refunded',
  disputed: 'Disputed with the card company',
}

export const paymentLabel = (status: PaymentStatus): string => PAYMENT_LABELS[status]

/** "Pickup Friday, Nov 20, 3 – 6 PM · ready by 2:30 PM", where the bakery is (decision 28); nothing once that is past. */
export function whenLine(order: {
  status: OrderStatus
  estimated_ready_time: string | null
  requested_for: string | null
  requested_until: string | null
  fulfillment_type: 'pickup' | 'delivery'
  bakery: { time_zone: string }
}): string | null {
  if (isFinal(order.status)) return null
  const { estimated_ready_time: ready, bakery } = order
  const wanted = asWindow(order.requested_for, order.requested_until)
  if (!wanted) return ready && `Ready by ${momentWords(ready, bakery.time_zone)}`
  const line = `${order.fulfillment_type === 'delivery' ? 'Delivery' : 'Pickup'} ${windowWords(wanted, bakery.time_zone)}`
  return ready ? `${line} · ready by ${readyWords(ready, wanted.starts_at, bakery.time_zone)}` : line
}

/** Its day is said only where it is another than the window's. */
const readyWords = (ready: string, wanted: string, time_zone: string) =>
  dayOf(ready, time_zone) === dayOf(wanted, time_zone) ? clockWords(ready, time_zone) : momentWords(ready, time_zone)
