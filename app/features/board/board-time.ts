import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/lib/durations'
import { addDays, dayOf, formatIn, momentOf, SHORT_DAY, TIME, wallTime } from '~/lib/zone'
import { isWholeDay, type Window } from '../opening/windows'

/** "Today, 9:30 AM", "Tomorrow, 4:00 PM", "Fri, Nov 20, 9:30 AM": where the bakery is (ruling 28). */
export const nearTime = (at: string, time_zone: string, now: Date): string =>
  `${nearDay(new Date(at), time_zone, now)}, ${formatIn(time_zone, new Date(at), TIME)}`

/** "8:40 AM", or with its day when that is not today. */
export const asOfWords = (at: string, time_zone: string, now: Date): string =>
  nearTime(at, time_zone, now).replace(/^Today, /, '')

function nearDay(moment: Date, time_zone: string, now: Date): string {
  const today = dayOf(now, time_zone)
  const near = { [today]: 'Today', [addDays(today, 1)]: 'Tomorrow' }
  const far = moment.getTime() < now.getTime() - 300 * DAY_MS
  return (
    near[dayOf(moment, time_zone)] ?? formatIn(time_zone, moment, { ...SHORT_DAY, ...(far ? { year: 'numeric' } : {}) })
  )
}

/** "just now", "12 min ago", "3 h ago", "2 days ago" */
export function ageWords(at: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(at).getTime()) / MINUTE_MS)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`
  return `${Math.floor(minutes / 1440)} days ago`
}

/** "a day", "three days", "12 days" */
export const daysWords = (days: number): string => (days === 1 ? 'a day' : `${NUMBERS[days] ?? days} days`)

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** Ready earlier on the same day is fine; ready after the window, or days before it, breaks the promise. */
export function missesWindow(
  ready: string,
  { starts_at, ends_at }: Window,
  time_zone: string,
): 'late' | 'early' | null {
  if (Date.parse(ready) > Date.parse(ends_at)) return 'late'
  return dayOf(ready, time_zone) < dayOf(starts_at, time_zone) ? 'early' : null
}

/** The baker's most likely choice, on the bakery's clocks: when it is wanted, unless that is past. */
export function likelyReady(wanted: Window | null, time_zone: string, now: Date): string {
  const soon = wallTime(new Date(now.getTime() + 2 * HOUR_MS), time_zone)
  if (!wanted) return soon
  const start = wallTime(wanted.starts_at, time_zone)
  const likely = isWholeDay(wanted, time_zone) ? start.replace('T00:00', 'T09:00') : start
  return Date.parse(momentOf(likely, time_zone)!) > now.getTime() ? likely : soon
}
