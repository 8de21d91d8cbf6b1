import { clockOf } from '../../app/features/opening/opening'
import { addDays, dayOf, momentOf } from '../../app/lib/zone'
import type { Random } from './random'

type Kind = 'pickup' | 'delivery'
export interface DemoOpening {
  windows: { kind: Kind; weekday: number; from: number; to: number; max_orders: number | null }[]
  /** Hours of notice, or days before and the minute of that day. */
  rule: { notice_hours: number } | { days: number; minute: number }
  rests: 'never' | 'last weekend' | 'August'
}

const NOON = 720
const HOUR = 60
const [SUN, MON, TUE, WED, THU, FRI, SAT] = [0, 1, 2, 3, 4, 5, 6] as const

/** Days that a baker's own words name. The first match counts. */
const DAYS_SAID: [RegExp, number[]][] = [
  [/Sunday mornings only/, [SUN]],
  [/bake on Friday/, [FRI]],
  [/Order by Wednesday for the weekend|Orders close on Thursday/, [SAT]],
  [/Saturdays and Sundays only|first three weekends/, [SAT, SUN]],
  [/bake on Thursdays and Fridays/, [THU, FRI]],
  [/Thursday through Saturday/, [THU, FRI, SAT]],
  [/by Thursday night|on Fridays/, [FRI, SAT]],
  [/Mondays and Tuesdays/, [MON, TUE, FRI]],
]
const HOURS_SAID: [RegExp, [number, number]][] = [
  [/from eight until/, [8, 11]],
  [/out at seven|before nine/, [7, 10]],
  [/after three|on from three/, [15, 18]],
]
const RULES_SAID: [RegExp, DemoOpening['rule']][] = [
  [/noon the day before/, { days: 1, minute: NOON }],
  [/Order by Wednesday for the weekend/, { days: SAT - WED, minute: 24 * HOUR }],
  [/Orders close on Thursday at nine/, { days: SAT - THU, minute: 21 * HOUR }],
  [/a week's notice/, { notice_hours: 168 }],
]

/** Follows the baker's own words. Null for the few who say: ask me. */
export function makeOpening(r: Random, words: string, delivers: boolean): DemoOpening | null {
  const days = said(DAYS_SAID, words) ?? r.pick(SOME_DAYS)
  const [from, to] = said(HOURS_SAID, words) ?? r.pick(SOME_HOURS)
  const rule = said(RULES_SAID, words) ?? r.pick(SOME_RULES)
  const max_orders = r.chance(0.3) ? r.pick([8, 12, 15, 20]) : null
  const by_request = r.chance(0.12) && !said(DAYS_SAID, words) && !said(RULES_SAID, words)
  if (by_request) return null
  const open = days.filter((day) => day !== MON || !/Not open Mondays/.test(words))
  const weekly = (kind: Kind) => (weekday: number) => ({
    kind,
    weekday,
    from: from * HOUR,
    to: to * HOUR,
    max_orders: kind === 'pickup' ? max_orders : null,
  })
  const rests = /first three weekends/.test(words)
    ? 'last weekend'
    : /Closed in August/.test(words)
      ? 'August'
      : 'never'
  return {
    windows: [...open.map(weekly('pickup')), ...(delivers ? open.slice(0, 2).map(weekly('delivery')) : [])],
    rule,
    rests,
  }
}

const said = <T>(known: [RegExp, T][], words: string) => known.find(([pattern]) => pattern.test(words))?.[1]

const SOME_DAYS = [[FRI], [SAT], [FRI, SAT], [WED, SAT], [TUE, FRI], [THU, SAT], [SAT, SUN], [TUE, WED, THU, FRI, SAT]]
const SOME_HOURS: [number, number][] = [
  [15, 18],
  [9, 12],
  [10, 14],
  [16, 19],
  [8, 11],
]
const SOME_RULES: DemoOpening['rule'][] = [
  { notice_hours: 24 },
  { notice_hours: 48 },
  { days: 1, minute: NOON },
  { days: 1, minute: 20 * HOUR },
  { days: 2, minute: 18 * HOUR },
]

/** Days of the coming year on which it rests in spite of its hours. */
export function closedDates({ rests }: DemoOpening, today: string): string[] {
  const days = Array.from({ length: 365 }, (_, ahead) => addDays(today, ahead))
  if (rests === 'August') return days.filter((day) => day.slice(5, 7) === '08')
  if (rests === 'never') return []
  return days.filter((day) => {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    const saturday = weekday === SUN ? addDays(day, -1) : day
    return (weekday === SAT || weekday === SUN) && Number(saturday.slice(8)) > 21
  })
}

/** The first window after a moment; without hours the whole day two days later. */
export function windowAfter(opening: DemoOpening | null, kind: Kind, zone: string, after: Date) {
  const today = dayOf(after, zone)
  const windows = opening?.windows.filter((window) => window.kind === kind) ?? []
  const at = (day: string, minute: number) =>
    new Date(momentOf(minute === 24 * HOUR ? `${addDays(day, 1)}T00:00` : `${day}T${clockOf(minute)}`, zone)!)
  const wish = { starts_at: at(addDays(today, 2), 0), ends_at: at(addDays(today, 3), 0), wished_day: true }
  const coming = Array.from({ length: 8 }, (_, ahead) => addDays(today, ahead)).flatMap((day) =>
    windows
      .filter(({ weekday }) => weekday === new Date(`${day}T00:00:00Z`).getUTCDay())
      .map(({ from, to }) => ({ starts_at: at(day, from), ends_at: at(day, to), wished_day: false })),
  )
  return coming.find(({ starts_at }) => starts_at > after) ?? wish
}
