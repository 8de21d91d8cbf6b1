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

export const daysOf = ({ from, to }: Span): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

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

/** So that a chart has bars wide enough to be told apart. */
export const stepOf = (span: Span): 'day' | 'week' | 'month' => {
  const days = daysOf(span)
  return days <= 92 ? 'day' : days <= 400 ? 'week' : 'month'
}

export interface ChartedDay extends Record<Charted, number> {
  day: string
}

/** The first day of the week (Monday) or month that a day is in. */
function firstOf(day: string, step: ReturnType<typeof stepOf>): string {
  if (step === 'day') return day
  if (step === 'month') return `${day.slice(0, 7)}-01`
  return addDays(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7))
}

/** Every bar of the span, also those where nothing happened. A bar's name is its first day within the span. */
export function barsOf(span: Span, days: readonly ChartedDay[]): ChartedDay[] {
  const step = stepOf(span)
  const bars = new Map<string, ChartedDay>()
  for (let day = span.from; day <= span.to; day = addDays(day, 1)) {
    const first = firstOf(day, step)
    if (!bars.has(first)) bars.set(first, { day, ...NONE })
  }
  for (const one of days) {
    const bar = bars.get(firstOf(one.day, step))
    if (bar) for (const figure of CHARTED) bar[figure] += one[figure]
  }
  return [...bars.values()]
}

const NONE: Record<Charted, number> = {
  ...{ orders: 0, paid_cents: 0, fee_cents: 0, views: 0, returning_orders: 0, new_bakeries: 0 },
}
