/** Bake days will refine this later; until then the waking hours of a home, in the bakery's time zone (decision 28). */
const DAYS = 14
const HOURS = [8, 10, 12, 14, 16, 18] as const
/** A home baker needs time to see the order and answer it. */
const LEAD_HOURS = 4
const HOUR_MS = 3_600_000
/** From one of the hours to the next. */
export const WINDOW_MS = 2 * HOUR_MS

export interface PickupDay {
  /** "2026-11-20", as the day is called where the bakery is. */
  date: string
  /** "Fri, Nov 20" */
  label: string
  windows: { starts_at: string; label: string }[]
}

/** The coming days on which something can still be wanted, each with its windows. */
export function pickupDays(now: Date, time_zone: string): PickupDay[] {
  const [year, month, day] = partsIn(now, time_zone)
  const earliest = now.getTime() + LEAD_HOURS * HOUR_MS
  return Array.from({ length: DAYS + 1 }, (_, ahead) => {
    const noon = new Date(Date.UTC(year, month - 1, day + ahead, 12))
    const windows = HOURS.map((hour) => momentAt(noon, hour, time_zone)).filter((start) => start.getTime() >= earliest)
    return {
      date: noon.toISOString().slice(0, 10),
      label: DAY.format(noon),
      windows: windows.map((start) => ({ starts_at: start.toISOString(), label: windowLabel(start, time_zone) })),
    }
  })
    .filter(({ windows }) => windows.length > 0)
    .slice(0, DAYS)
}

/** "8 – 10 AM", "10 AM – 12 PM" */
export function windowLabel(start: Date, time_zone: string): string {
  const end = new Date(start.getTime() + WINDOW_MS)
  const [[from, early], [to, late]] = [start, end].map((at) => clock(at, time_zone)) as [Clock, Clock]
  return early === late ? `${from} – ${to} ${late}` : `${from} ${early} – ${to} ${late}`
}

/** "Friday, November 20, 8 – 10 AM" */
export function whenWords(starts_at: string, time_zone: string): string {
  const start = new Date(starts_at)
  const day = new Intl.DateTimeFormat('en-US', { ...LONG_DAY, timeZone: time_zone }).format(start)
  return `${day}, ${windowLabel(start, time_zone)}`
}

type Clock = [string, string]

function clock(at: Date, time_zone: string): Clock {
  const parts = new Intl.DateTimeFormat('en-US', { ...TIME, timeZone: time_zone }).formatToParts(at)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return [of('minute') === '00' ? of('hour') : `${of('hour')}:${of('minute')}`, of('dayPeriod')]
}

/** That hour by the clocks there: guessed as if they showed UTC, then moved by what they really show, twice for the days they change. */
export function momentAt(day: Date, hour: number, time_zone: string): Date {
  const wanted = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hour)
  let guess = wanted
  for (let round = 0; round < 2; round++) guess += wanted - shownAt(new Date(guess), time_zone)
  return new Date(guess)
}

function shownAt(at: Date, time_zone: string): number {
  const [year, month, day, hour, minute] = partsIn(at, time_zone)
  return Date.UTC(year, month - 1, day, hour, minute)
}

function partsIn(at: Date, time_zone: string): [number, number, number, number, number] {
  const parts = new Intl.DateTimeFormat('en-US', { ...NUMERIC, timeZone: time_zone }).formatToParts(at)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return [of('year'), of('month'), of('day'), of('hour'), of('minute')]
}

const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
const LONG_DAY: Intl.DateTimeFormatOptions = { weekday: 'long', month: 'long', day: 'numeric' }
const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', hour12: true }
const NUMERIC: Intl.DateTimeFormatOptions = {
  ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  hourCycle: 'h23',
}

/** "Pacific Time" */
export function zoneWords(time_zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: time_zone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? time_zone
}
