import { dayOf, formatIn } from '~/lib/zone'

/** "2026-11" and "November 2026", the present month at the bakery first. */
export function monthsBack(now: Date, time_zone: string, count: number): { value: string; label: string }[] {
  const [year = 0, month = 1] = dayOf(now, time_zone).split('-').map(Number)
  return Array.from({ length: count }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1))
    return { value: first.toISOString().slice(0, 7), label: formatIn('UTC', first, MONTH) }
  })
}

/** The first and the last day of a month; empty for the last 30 days, the server's default. */
export function rangeOf(month: string): { start_date?: string; end_date?: string } {
  const [year, number] = month.split('-').map(Number)
  if (!year || !number) return {}
  const last = new Date(Date.UTC(year, number, 0))
  return { start_date: `${month}-01`, end_date: last.toISOString().slice(0, 10) }
}

const MONTH: Intl.DateTimeFormatOptions = { month: 'long', year: 'numeric' }
