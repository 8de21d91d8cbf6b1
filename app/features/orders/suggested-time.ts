import { addDays, dayOf } from '~/lib/zone'
import { DAYS_AHEAD } from '../opening/opening'
import type { Window } from '../opening/windows'
import type { OrderView } from './orders.contract'

/** A helper sees nothing of the payment, and of new orders only those that are paid. */
type Suggestible = Pick<OrderView, 'status' | 'requested_for' | 'wished_day' | 'proposed_for'> &
  Partial<Pick<OrderView, 'payment_status'>>

/** A piece that was given back leaves an order that is still to be answered. */
const PAID: OrderView['payment_status'][] = ['paid', 'partly_refunded']

/** Decision 49: why the bakery cannot suggest another time for this order; null when it can. */
export function suggestionProblem(order: Suggestible): string | null {
  if (order.status !== 'pending' || !PAID.includes(order.payment_status ?? 'paid'))
    return 'You can suggest a time only for a new order.'
  if (order.proposed_for) return 'You’ve already suggested a time. Your customer answers next.'
  return !order.requested_for || order.wished_day
    ? null
    : 'Your customer chose one of your pickup or delivery times. You can confirm it or cancel the order.'
}

/** What is wrong with a suggested window, and in which of its fields; null when nothing is. */
export function windowProblem(
  { starts_at, ends_at }: Window,
  time_zone: string,
  now: Date,
): { field: keyof Window; sentence: string } | null {
  const [day, today] = [dayOf(starts_at, time_zone), dayOf(now, time_zone)]
  if (Date.parse(starts_at) <= now.getTime())
    return { field: 'starts_at', sentence: 'Please choose a time in the future.' }
  if (day > addDays(today, DAYS_AHEAD))
    return { field: 'starts_at', sentence: `Please choose a day within the next ${DAYS_AHEAD} days.` }
  if (Date.parse(ends_at) <= Date.parse(starts_at))
    return { field: 'ends_at', sentence: 'Please choose an end after the start.' }
  // Midnight still belongs to the day that it ends.
  return dayOf(new Date(Date.parse(ends_at) - 1), time_zone) === day
    ? null
    : { field: 'ends_at', sentence: 'Please choose an end on the same day.' }
}
