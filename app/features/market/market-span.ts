import { grouped } from '~/lib/text'
import { addDays, formatDay } from '~/lib/zone'
import type { MarketFilter } from './market.contract'

/** What the address says; days that are typed go before a number of days. */
export const SPANS = [
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
  ['90', 'Last 90 days'],
  ['365', 'Last year'],
] as const
export const OWN_DAYS = 'own'
const USUAL = '30'

export interface Narrowed {
  days: string
  from: string
  to: string
  state: string
}

export function narrowedBy(params: URLSearchParams): Narrowed {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  const days = params.get('days') ?? USUAL
  const known = SPANS.some(([value]) => value === days) ? days : USUAL
  return { days: from || to || days === OWN_DAYS ? OWN_DAYS : known, from, to, state: params.get('state') ?? '' }
}

/** As it stands in the address: only what differs from the usual. */
export const addressed = ({ days, from, to, state }: Narrowed): URLSearchParams =>
  new URLSearchParams([
    ...(days === OWN_DAYS ? [['days', OWN_DAYS]] : days === USUAL ? [] : [['days', days]]),
    ...(days === OWN_DAYS && from ? [['from', from]] : []),
    ...(days === OWN_DAYS && to ? [['to', to]] : []),
    ...(state ? [['state', state]] : []),
  ])

export const asked = ({ days, from, to, state }: Narrowed, today: string): MarketFilter => ({
  ...(days === OWN_DAYS
    ? { from: from || undefined, to: to || undefined }
    : { from: addDays(today, 1 - Number(days)), to: today }),
  state: state || undefined,
})

/** "Feb 3", and "Feb 3, 2025" where the year isn't plain. */
export const dayWords = (day: string, year: boolean): string =>
  formatDay(day, { month: 'short', day: 'numeric', ...(year ? { year: 'numeric' } : {}) })

/** "+12%"; nothing where there was nothing to compare with. */
export function changeWords(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'as before' : 'none before'
  if (now >= 10 * before) return `${grouped(Math.round(now / before))} times as much`
  const percent = Math.round((100 * (now - before)) / before)
  return percent === 0 ? 'as before' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`
}

/** "42%" of something, and a dash of nothing. */
export const shareWords = (part: number, whole: number): string =>
  whole === 0 ? '–' : part > 0 && 200 * part < whole ? 'under 1%' : `${Math.round((100 * part) / whole)}%`

/** Where the rows behind a figure are listed. */
export interface Rows {
  path: string
  /** What of them: payments that were paid, bakeries of a tier. */
  state?: string
  tier?: string
}

/** Narrowed as the figure is: to the same days, and to bakeries in the same state. */
export const rowsPath = (
  { path, ...some }: Rows,
  narrowed: { from?: string; to?: string; place: string | null },
): string =>
  `${path}?${new URLSearchParams(Object.entries({ ...some, ...narrowed }).flatMap(([name, value]) => (value ? [[name, value]] : [])))}`

/** The last day of a bar, which ends before the next one begins. */
export const barEnd = (bars: { day: string }[], at: number, to: string): string => {
  const next = bars[at + 1]
  return next ? addDays(next.day, -1) : to
}
