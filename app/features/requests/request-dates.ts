import { addDays, longDate } from '~/lib/zone'
import { AHEAD_DAYS, weekOf } from './request'

export interface Room {
  /** Where the bakery is. */
  today: string
  lead_days: number
  /** Mondays. */
  full_weeks: string[]
}

/** The first day from this one on that keeps the lead time and is in a week with room; null when none is within AHEAD_DAYS. */
export function freeFrom(day: string, { today, lead_days, full_weeks }: Room): string | null {
  const earliest = addDays(today, lead_days)
  let free = day > earliest ? day : earliest
  while (full_weeks.includes(weekOf(free))) free = addDays(weekOf(free), 7)
  return free <= addDays(today, AHEAD_DAYS) ? free : null
}

/** Null when the customer can ask for that day. */
export function dateProblem(
  day: string,
  room: Room,
  bakery_name: string,
): { sentence: string; next_free_on: string | null } | null {
  const next_free_on = freeFrom(day, room)
  if (day === next_free_on) return null
  const free = next_free_on ? ` The next free date is ${longDate(next_free_on)}.` : ''
  if (day > addDays(room.today, AHEAD_DAYS))
    return { sentence: 'That’s too far ahead. Please choose a date within two years.', next_free_on }
  if (day < room.today) return { sentence: `That day has passed.${free}`, next_free_on }
  const soon = day < addDays(room.today, room.lead_days)
  const why = soon ? `${bakery_name} needs more time than that.` : `${bakery_name} is fully booked that week.`
  return { sentence: `${why}${free}`, next_free_on }
}
