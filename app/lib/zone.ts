/** Times are shown by the clocks at the bakery (ruling 28). SQL uses `at time zone`; zone.test.ts checks that both agree. */
const DAY_MS = 86_400_000
const WALL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/
const formats = new Map<string, Intl.DateTimeFormat>()

export function formatIn(time_zone: string, at: Date, options: Intl.DateTimeFormatOptions): string {
  const key = `${time_zone} ${JSON.stringify(options)}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: time_zone })
  formats.set(key, known)
  return known.format(at)
}

/** "2026-11-20T09:30", as a `datetime-local` field wants it. */
export function wallTime(at: string | Date, time_zone: string): string {
  const [month, day, year, time] = formatIn(time_zone, new Date(at), NUMERIC).split(/\/|, /)
  return `${year}-${month}-${day}T${time}`
}

/** Null for nonsense. An hour that comes twice means its second time; a skipped one is read as if clocks had not changed yet. */
export function momentOf(wall: string, time_zone: string): string | null {
  const shown = Date.parse(`${wall}:00Z`)
  if (!WALL.test(wall) || Number.isNaN(shown)) return null
  const before = shown - ahead(shown - DAY_MS, time_zone)
  const after = shown - ahead(shown + DAY_MS, time_zone)
  return new Date(after + ahead(after, time_zone) === shown ? after : before).toISOString()
}

const ahead = (at: number, time_zone: string) => Date.parse(`${wallTime(new Date(at), time_zone)}:00Z`) - at

export const dayOf = (at: string | Date, time_zone: string): string => wallTime(at, time_zone).slice(0, 10)

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** "Friday, November 20 at 9:30 AM CST" */
export const formatMoment = (at: Date, time_zone: string): string =>
  `${formatIn(time_zone, at, LONG_DAY)} at ${clockAt(at, time_zone)}`

export const formatDated = (at: Date, time_zone: string): string =>
  `${formatIn(time_zone, at, LONG_DATE)} at ${clockAt(at, time_zone)}`

const clockAt = (at: Date, time_zone: string) => formatIn(time_zone, at, { ...TIME, timeZoneName: 'short' })

export const formatPast = (at: Date, time_zone: string, now: Date): string =>
  dayOf(at, time_zone).slice(0, 4) === dayOf(now, time_zone).slice(0, 4)
    ? formatMoment(at, time_zone)
    : formatDated(at, time_zone)

export function zoneWords(time_zone: string): string {
  const named = new Intl.DateTimeFormat('en-US', { timeZone: time_zone, timeZoneName: 'longGeneric' })
  return named.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? time_zone
}

export const formatDay = (day: string, options: Intl.DateTimeFormatOptions): string =>
  formatIn('UTC', new Date(`${day}T12:00:00Z`), options)

export const longDate = (day: string): string => formatDay(day, LONG_DATE)

export const shortDate = (day: string): string => formatDay(day, SHORT_DATE)

export const LONG_DAY: Intl.DateTimeFormatOptions = { weekday: 'long', month: 'long', day: 'numeric' }
export const SHORT_DAY: Intl.DateTimeFormatOptions = { weekday: 'short', month: 'short', day: 'numeric' }
const LONG_DATE: Intl.DateTimeFormatOptions = { ...LONG_DAY, year: 'numeric' }
const SHORT_DATE: Intl.DateTimeFormatOptions = { ...SHORT_DAY, year: 'numeric' }
export const DATE: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', year: 'numeric' }
export const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }
const NUMERIC: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
}
