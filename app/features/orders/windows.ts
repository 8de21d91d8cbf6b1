import { addDays, dayOf, formatIn, LONG_DAY, momentOf, SHORT_DAY, TIME } from '~/lib/zone'

/** Bake days will refine this later; until then the waking hours of a home, in the bakery's time zone (decision 28). */
const DAYS = 14
const HOURS = ['08', '10', '12', '14', '16', '18'] as const
/** A home baker needs time to see the order and answer it. */
const LEAD_HOURS = 4
const HOUR_MS = 3_600_000
/** From one of the hours to the next. */
export const WINDOW_MS = 2 * HOUR_MS
/** How far ahead any program may wish, in days. */
const DAYS_AHEAD = 60

export interface PickupDay {
  /** "2026-11-20", as the day is called where the bakery is. */
  date: string
  /** "Fri, Nov 20" */
  label: string
  windows: { starts_at: string; label: string }[]
}

/** The coming days on which something can still be wanted, each with its windows. */
export function pickupDays(now: Date, time_zone: string): PickupDay[] {
  const today = dayOf(now, time_zone)
  const earliest = now.getTime() + LEAD_HOURS * HOUR_MS
  return Array.from({ length: DAYS + 1 }, (_, ahead) => {
    const date = addDays(today, ahead)
    const starts = HOURS.map((hour) => momentOf(`${date}T${hour}:00`, time_zone)!)
    return {
      date,
      label: formatIn('UTC', new Date(`${date}T12:00:00Z`), SHORT_DAY),
      windows: starts
        .filter((start) => Date.parse(start) >= earliest)
        .map((starts_at) => ({ starts_at, label: windowLabel(new Date(starts_at), time_zone) })),
    }
  })
    .filter(({ windows }) => windows.length > 0)
    .slice(0, DAYS)
}

/** What is wrong with a time that somebody wishes for, or null. Bakeries have no hours of their own yet, so any hour can be wished for (126). */
export function windowProblem(requested_for: Date, now: Date): string | null {
  if (requested_for <= now) return 'Please choose a time in the future.'
  return requested_for.getTime() - now.getTime() > DAYS_AHEAD * 24 * HOUR_MS
    ? `Please choose a time within the next ${DAYS_AHEAD} days.`
    : null
}

/** "8 – 10 AM", "10 AM – 12 PM" */
export function windowLabel(start: Date, time_zone: string): string {
  const end = new Date(start.getTime() + WINDOW_MS)
  const [from = '', early] = clock(start, time_zone)
  const [to = '', late] = clock(end, time_zone)
  return early === late ? `${from} – ${to} ${late}` : `${from} ${early} – ${to} ${late}`
}

/** "Friday, November 20, 8 – 10 AM" */
export const windowWords = (starts_at: string, time_zone: string): string =>
  `${formatIn(time_zone, new Date(starts_at), LONG_DAY)}, ${windowLabel(new Date(starts_at), time_zone)}`

/** "8", "AM" or "9:30", "AM"; what stands between them is a blank of one kind or another. */
const clock = (at: Date, time_zone: string) => formatIn(time_zone, at, TIME).replace(':00', '').split(/\s/)
