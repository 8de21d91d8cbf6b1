import { HOUR_MS } from '~/lib/durations'
import { dayOf, momentOf } from '~/lib/zone'
import { asWindow, isWholeDay } from '../opening/windows'

export interface UnansweredOrder {
  bakery_since: string
  requested_for: string | null
  requested_until: string | null
  proposed_at: string | null
  proposed_for: string | null
  proposed_until: string | null
}

/**
 * When an unanswered order is cancelled: after 24 hours, or an hour before its window (noon of a whole day); 30 minutes at least.
 * Once the bakery has suggested another time, the customer's hours count (ruling 23, decision 042).
 */
export function answerDue(order: UnansweredOrder, time_zone: string): string {
  const window =
    asWindow(order.proposed_for, order.proposed_until) ?? asWindow(order.requested_for, order.requested_until)
  const since = Date.parse(order.proposed_at ?? order.bakery_since)
  const due = [since + 24 * HOUR_MS]
  if (window) {
    const latest = isWholeDay(window, time_zone)
      ? Date.parse(momentOf(`${dayOf(window.starts_at, time_zone)}T12:00`, time_zone)!)
      : Date.parse(window.starts_at) - HOUR_MS
    due.push(Math.max(latest, since + HOUR_MS / 2))
  }
  return new Date(Math.min(...due)).toISOString()
}
