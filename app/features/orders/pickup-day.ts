import { DAY_MS, HOUR_MS } from '~/lib/durations'
import { dayOf, momentOf } from '~/lib/zone'
import type { FulfillmentType } from '../opening/opening'
import { asWindow } from '../opening/windows'
import { isActive, type OrderStatus, type PaymentStatus } from './order'

/** When an order is wanted, and what was said about coming for it. */
export interface DatedOrder {
  status: OrderStatus
  fulfillment_type: FulfillmentType
  requested_for: string | null
  requested_until: string | null
  /** A day before its own on which the customer may come, too. */
  early_day: string | null
  arrived_at: string | null
  missed_at: string | null
  bakery: { time_zone: string }
}

/** How many days are left until its day; 0 on that day, after it, and without one. */
export function daysEarly({ requested_for, bakery }: Pick<DatedOrder, 'requested_for' | 'bakery'>, now: Date): number {
  if (!requested_for) return 0
  const [day, today] = [dayOf(requested_for, bakery.time_zone), dayOf(now, bakery.time_zone)]
  return Math.max(0, (Date.parse(day) - Date.parse(today)) / DAY_MS)
}

const isEarlyDay = ({ early_day, bakery }: Pick<DatedOrder, 'early_day' | 'bakery'>, now: Date): boolean =>
  early_day === dayOf(now, bakery.time_zone)

/** Its own day is still to come, and the bakery has not said that today is fine. */
export const isTooEarly = (order: Pick<DatedOrder, 'requested_for' | 'early_day' | 'bakery'>, now: Date): boolean =>
  daysEarly(order, now) > 0 && !isEarlyDay(order, now)

const HERE_BEFORE_MS = HOUR_MS

/** "I’m here" is offered on the day of the pickup, from an hour before the window until midnight: some come late. */
export function mayArrive(order: DatedOrder, now: Date): boolean {
  const window = asWindow(order.requested_for, order.requested_until)
  if (order.fulfillment_type !== 'pickup' || !isActive(order.status) || order.missed_at || !window) return false
  if (isEarlyDay(order, now)) return true
  const { time_zone } = order.bakery
  const day = dayOf(window.starts_at, time_zone)
  const midnight = Date.parse(momentOf(`${day}T00:00`, time_zone)!)
  return (
    dayOf(now, time_zone) === day && now.getTime() >= Math.max(Date.parse(window.starts_at) - HERE_BEFORE_MS, midnight)
  )
}

/** The customer has said so today: a word of another day is over. */
export const isHere = ({ arrived_at, bakery }: Pick<DatedOrder, 'arrived_at' | 'bakery'>, now: Date): boolean =>
  Boolean(arrived_at) && dayOf(arrived_at!, bakery.time_zone) === dayOf(now, bakery.time_zone)

/** The window is over, and nobody came. */
const isOverdue = (order: DatedOrder, now: Date): boolean =>
  order.fulfillment_type === 'pickup' &&
  isActive(order.status) &&
  order.requested_until !== null &&
  Date.parse(order.requested_until) <= now.getTime()

/** The bakery has not said so yet. */
export const mayMiss = (order: DatedOrder, now: Date): boolean => isOverdue(order, now) && !order.missed_at

/** Left out for helpers. */
interface OrderMoney {
  payment_status?: PaymentStatus
  left_to_pay?: number
}

/** Nothing is left to pay, so the bakery may close it and keep the money (decision 042); a disputed payment is up to the bank. */
export const mayClose = (order: DatedOrder & OrderMoney, now: Date): boolean =>
  isOverdue(order, now) && order.left_to_pay === 0 && order.payment_status !== 'disputed'

/** Whoever comes after all is handed it, and nothing was missed then. */
export const isClosed = ({ status, missed_at }: Pick<DatedOrder, 'status' | 'missed_at'>): boolean =>
  status === 'completed' && missed_at !== null
