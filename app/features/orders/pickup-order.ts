import { dayOf } from '~/lib/zone'

interface TimedOrder {
  requested_for: string | null
  /** Ready before its day, it may be picked up on this one, too. */
  early_day: string | null
  bakery: { time_zone: string }
}

/** By the bakery's calendar, the next pickup first; `next` ends with those that have no time yet. */
export function byPickup<O extends TimedOrder>(orders: readonly O[], now: Date) {
  const groups: Record<'today' | 'next' | 'past', O[]> = { today: [], next: [], past: [] }
  for (const order of orders.toSorted((one, other) => timeOf(one) - timeOf(other))) {
    const { time_zone } = order.bakery
    const day = dayOf(now, time_zone)
    const today = order.early_day === day || (order.requested_for && dayOf(order.requested_for, time_zone) === day)
    groups[today ? 'today' : timeOf(order) > now.getTime() ? 'next' : 'past'].push(order)
  }
  return groups
}

const timeOf = ({ requested_for }: TimedOrder) =>
  requested_for === null ? Number.POSITIVE_INFINITY : Date.parse(requested_for)
