import { addDays, dayOf, formatIn, LONG_DAY, SHORT_DAY, TIME, wallTime } from '~/lib/zone'
import type { FulfillmentType } from './opening'

export interface Window {
  starts_at: string
  ends_at: string
}

/** From two columns that are both null or both set. */
export const asWindow = (starts_at: string | null, ends_at: string | null): Window | null =>
  starts_at && ends_at ? { starts_at, ends_at } : null

export interface NextWindow extends Window {
  fulfillment_type: FulfillmentType
  order_by: string
  /** The bakery has given no hours: the customer wishes for a day, which the baker confirms or answers with a window (ruling 49). */
  wished_day: boolean
}

export interface WindowDay<W extends Window> {
  /** "2026-11-20", by the bakery's calendar. */
  date: string
  label: string
  windows: W[]
}

/** A wished day, or the window of a bakery that is open all day. */
export function isWholeDay({ starts_at, ends_at }: Window, time_zone: string): boolean {
  const [from, to] = [wallTime(starts_at, time_zone), wallTime(ends_at, time_zone)]
  return from.endsWith('T00:00') && to === `${addDays(from.slice(0, 10), 1)}T00:00`
}

/** "3 – 6 PM", "10 AM – 12 PM", "any time" */
export function windowLabel(window: Window, time_zone: string): string {
  if (isWholeDay(window, time_zone)) return 'any time'
  return fromTo(clock(window.starts_at, time_zone), clock(window.ends_at, time_zone))
}

export const fromTo = ([from, early]: string[], [to, late]: string[]): string =>
  early === late ? `${from} – ${to} ${late}` : `${from} ${early} – ${to} ${late}`

/** "Friday, Nov 20, 3 – 6 PM": the same words in mails, on pages and on paper. A wished day is only its day. */
export const windowWords = (window: Window, time_zone: string): string =>
  withHours(formatIn(time_zone, new Date(window.starts_at), FULL_DAY), window, time_zone)

/** "Fri, Nov 20, 3 – 6 PM" */
export const shortWindowWords = (window: Window, time_zone: string): string =>
  withHours(shortDay(window, time_zone), window, time_zone)

/** "Fri, Nov 20" */
export const shortDay = ({ starts_at }: Window, time_zone: string): string =>
  formatIn(time_zone, new Date(starts_at), SHORT_DAY)

/** "Friday", or "Friday, Nov 27" where another one comes before. */
export const dayName = (at: string, time_zone: string, days_until: number): string =>
  formatIn(time_zone, new Date(at), days_until < 7 ? { weekday: 'long' } : FULL_DAY)

/** "2:30 PM" */
export const clockWords = (at: string, time_zone: string): string => clock(at, time_zone).join(' ')

/** "Friday, Nov 20, 2:30 PM" */
export const momentWords = (at: string, time_zone: string): string =>
  `${formatIn(time_zone, new Date(at), FULL_DAY)}, ${clockWords(at, time_zone)}`

const withHours = (day: string, window: Window, time_zone: string) =>
  isWholeDay(window, time_zone) ? day : `${day}, ${windowLabel(window, time_zone)}`

/** "Thu noon", "9 AM that day", "Thu, Nov 12, 9 PM" */
export function orderByWords({ order_by, starts_at }: { order_by: string; starts_at: string }, zone: string): string {
  const [day, last] = [dayOf(order_by, zone), dayOf(starts_at, zone)]
  const [hour = '', half] = clock(order_by, zone)
  const time = hour === '12' ? (half === 'PM' ? 'noon' : 'midnight') : `${hour} ${half}`
  if (day === last) return `${time} that day`
  return day > addDays(last, -7)
    ? `${formatIn(zone, new Date(order_by), { weekday: 'short' })} ${time}`
    : `${formatIn(zone, new Date(order_by), SHORT_DAY)}, ${time}`
}

export const soonest = <W extends Window>(next_windows: readonly W[]): W | undefined =>
  next_windows.toSorted((one, other) => one.starts_at.localeCompare(other.starts_at))[0]

/** "Next pickup Fri, Nov 20, 3 – 6 PM · order by Thu noon" */
export function nextWords(next: NextWindow, time_zone: string): string {
  if (next.wished_day) return `Choose a day for ${next.fulfillment_type} · the baker confirms`
  return `Next ${next.fulfillment_type} ${shortWindowWords(next, time_zone)} · order by ${orderByWords(next, time_zone)}`
}

export function nextOfferedWords(offered: OfferedWindows, fulfillment_type: FulfillmentType): string {
  const [next] = offered.items
  return next
    ? nextWords({ ...next, fulfillment_type, wished_day: offered.by_request }, offered.time_zone)
    : `No open times for ${fulfillment_type} right now.`
}

interface OfferedWindows {
  time_zone: string
  by_request: boolean
  items: readonly Omit<NextWindow, 'fulfillment_type' | 'wished_day'>[]
}

export function byDay<W extends Window>(windows: readonly W[], time_zone: string): WindowDay<W>[] {
  const days = new Map<string, WindowDay<W>>()
  for (const window of windows) {
    const date = dayOf(window.starts_at, time_zone)
    const day = days.get(date) ?? {
      date,
      label: shortDay(window, time_zone),
      windows: [],
    }
    day.windows.push(window)
    days.set(date, day)
  }
  return [...days.values()]
}

const FULL_DAY: Intl.DateTimeFormatOptions = { ...LONG_DAY, month: 'short' }

/** "8", "AM" or "9:30", "AM"; Intl may separate them with a narrow blank. */
const clock = (at: string, time_zone: string) => formatIn(time_zone, new Date(at), TIME).replace(':00', '').split(/\s/)
