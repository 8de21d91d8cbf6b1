import { addDays, dayOf } from '~/lib/zone'
import { DAYS_AHEAD } from '../opening/opening'
import type { Window } from '../opening/windows'
import type { OrderView } from './orders.contract'

/** Helpers see no payment status; the new orders that they see are paid. */
type Suggestible = Pick<OrderView, 'status' | 'requested_for' | 'wished_day' | 'proposed_for'> &
  Partial<Pick<OrderView, 'payment_status'>>

/** A partial refund leaves an order that still needs an answer. */
const PAID: OrderView['payment_status'][] = ['paid', 'partly_refunded']

/** Ruling 49. Null when the bakery can suggest a time. */
export function suggestionProblem(order: Suggestible): string | null {
  if (order.status !== 'pending' || !PAID.includes(order.payment_status ?? 'paid'))
    return 'You can suggest a time only for a new order.'
  if (order.proposed_for) return 'You’ve already suggested a time. Your customer answers next.'
  return !order.requested_for || order.wished_day
    ? null
    : 'Your customer chose one of your pickup or delivery times. You can confirm it or cancel the order.'
}

export function windowProblems(
  { starts_at, ends_at }: Window,
  time_zone: string,
  now: Date,
): Record<keyof Window, string | false> {
  const [day, today] = [dayOf(starts_at, time_zone), dayOf(now, time_zone)]
  // Midnight still belongs to the day that it ends.
  const last_day = dayOf(new Date(Date.parse(ends_at) - 1), time_zone)
  const starts_wrong =
    Date.parse(starts_at) <= now.getTime()
      ? 'Please choose a time in the future.'
      : day > addDays(today, DAYS_AHEAD) && `Please choose a day within the next ${DAYS_AHEAD} days.`
  return {
    starts_at: starts_wrong,
    ends_at:
      Date.parse(ends_at) <= Date.parse(starts_at)
        ? 'Please choose an end after the start.'
        : !starts_wrong && last_day !== day && 'Please choose an end on the same day.',
  }
}
