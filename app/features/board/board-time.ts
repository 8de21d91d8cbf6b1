const formats = new Map<string, Intl.DateTimeFormat>()

/** Intl formatters are slow to make, and a board asks for the same few again and again. */
function format(moment: Date, time_zone: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${time_zone} ${JSON.stringify(options)}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: time_zone })
  formats.set(key, known)
  return known.format(moment)
}

/** "Today, 9:30 AM", "Tomorrow, 4:00 PM", "Fri, Nov 20, 9:30 AM": where the bakery is (decision 28). */
export function whenWords(at: string, time_zone: string, now: Date): string {
  const moment = new Date(at)
  const time = format(moment, time_zone, { hour: 'numeric', minute: '2-digit' })
  return `${dayWords(moment, time_zone, now)}, ${time}`
}

function dayWords(moment: Date, time_zone: string, now: Date): string {
  const near = { [dayOf(now, time_zone)]: 'Today', [nextDay(dayOf(now, time_zone))]: 'Tomorrow' }
  const far = moment.getTime() < now.getTime() - 300 * 86_400_000
  return (
    near[dayOf(moment, time_zone)] ??
    format(moment, time_zone, {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      ...(far ? { year: 'numeric' } : {}),
    })
  )
}

/** "2026-11-20" in the bakery's time zone. */
export function dayOf(moment: Date, time_zone: string): string {
  const [month, day, year] = format(moment, time_zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).split('/')
  return `${year}-${month}-${day}`
}

function nextDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

/** "just now", "12 min", "3 h", "2 d": how long an order has been waiting. */
export function ageWords(at: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(at).getTime()) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`
  return `${Math.floor(minutes / 1440)} days ago`
}

/** For a `datetime-local` field: the wall clock at the bakery. */
export function wallTime(at: string, time_zone: string): string {
  const moment = new Date(at)
  const time = format(moment, time_zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return `${dayOf(moment, time_zone)}T${time}`
}

/** The moment that the wall clock at the bakery shows. In the hour that a change of clocks skips: the moment just after. */
export function momentOf(wall: string, time_zone: string): string | null {
  const wanted = new Date(`${wall}:00Z`).getTime()
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wall) || Number.isNaN(wanted)) return null
  const offset = (at: number) => new Date(`${wallTime(new Date(at).toISOString(), time_zone)}:00Z`).getTime() - at
  const first = wanted - offset(wanted)
  return new Date(wanted - offset(first)).toISOString()
}
