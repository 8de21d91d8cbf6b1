import { DAY_MS } from '~/lib/durations'
import { addDays } from '~/lib/zone'

/** What is counted for a day and a state; repeatable/market.sql says from which rows. */
export const FLOWS = [
  ...['views', 'share_visits', 'started', 'orders', 'site_orders', 'cancelled', 'returning_orders'],
  ...['payments', 'paid_cents', 'fee_cents', 'own_cents'],
  ...['refunds', 'refunded_cents', 'fees_back_cents', 'own_back_cents', 'disputes', 'disputed_cents', 'lost_cents'],
  ...['asked', 'answered_hour', 'answered_day', 'answered_later', 'new_bakeries'],
] as const

export type Flow = (typeof FLOWS)[number]
export type Flows = Record<Flow, number>

/** Sums over all states. */
export const ALL_STATES = 'US'

/** A bakery counts under the highest it has come to. */
export const STANDINGS = ['listed', 'claimed', 'verified', 'ordering', 'premium', 'hidden'] as const
export type Standing = (typeof STANDINGS)[number]
export const STANDING_NAMES: Record<Standing, string> = {
  listed: 'Listed',
  claimed: 'Claimed',
  verified: 'Verified',
  ordering: 'Taking orders',
  premium: 'Premium',
  hidden: 'Not on the map',
}

/** Each a line of the charts. */
export const CHARTED = ['orders', 'paid_cents', 'fee_cents', 'views', 'returning_orders', 'new_bakeries'] as const
type Charted = (typeof CHARTED)[number]

export const MOST_DAYS = 1830
export const DEFAULT_DAYS = 30

/** Both included. */
export interface Span {
  from: string
  to: string
}

export const daysOf = ({ from, to }: Span): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** The last so many days, up to today, unless days were chosen. */
export function spanOf(asked: Partial<Span>, today: string): Span {
  const to = asked.to ?? (asked.from && asked.from > today ? asked.from : today)
  return { from: asked.from ?? addDays(to, 1 - DEFAULT_DAYS), to }
}

/** As many days, right before. */
export const spanBefore = (span: Span): Span => ({
  from: addDays(span.from, -daysOf(span)),
  to: addDays(span.from, -1),
})

/** The whole months of a span, the last one excluded; everything before and after them is counted by days. None: both are the same day. */
export function monthsOf({ from, to }: Span): { first: string; end: string } {
  const first = monthOf(from) === from ? from : monthAfter(from)
  const end = monthOf(addDays(to, 1))
  return first < end ? { first, end } : { first: from, end: from }
}

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
const monthAfter = (day: string): string => monthOf(addDays(`${day.slice(0, 7)}-28`, 4))

/** So that a chart has bars wide enough to be told apart. */
export const stepOf = (span: Span): 'day' | 'week' | 'month' => {
  const days = daysOf(span)
  return days <= 92 ? 'day' : days <= 400 ? 'week' : 'month'
}

export interface ChartedDay extends Record<Charted, number> {
  day: string
}

const numberOf = (day: string): number => Date.parse(day) / DAY_MS

/** The same for all days of a bar; weeks begin on Monday. By arithmetic, since a year of dates takes longer than all of its sums. */
const barOf = (day: string, step: ReturnType<typeof stepOf>): string | number =>
  step === 'day' ? day : step === 'month' ? day.slice(0, 7) : Math.floor((numberOf(day) + 3) / 7)

function dayAfterBar(day: string, step: ReturnType<typeof stepOf>): string {
  if (step === 'day') return addDays(day, 1)
  if (step === 'week') return addDays(day, 7 - ((numberOf(day) + 3) % 7))
  return monthAfter(day)
}

/** Every bar of the span, also those where nothing happened. A bar's name is its first day within the span. */
export function barsOf(span: Span, days: readonly ChartedDay[]): ChartedDay[] {
  const step = stepOf(span)
  const bars = new Map<string | number, ChartedDay>()
  for (let day = span.from; day <= span.to; day = dayAfterBar(day, step)) bars.set(barOf(day, step), { day, ...NONE })
  for (const one of days) {
    const bar = bars.get(barOf(one.day, step))
    if (bar) for (const figure of CHARTED) bar[figure] += one[figure]
  }
  return [...bars.values()]
}

const NONE: Record<Charted, number> = {
  ...{ orders: 0, paid_cents: 0, fee_cents: 0, views: 0, returning_orders: 0, new_bakeries: 0 },
}
