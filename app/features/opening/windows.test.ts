import { expect, test } from 'vitest'
import {
  asWindow,
  byDay,
  clockWords,
  isWholeDay,
  momentWords,
  nextOfferedWords,
  nextWords,
  orderByWords,
  shortWindowWords,
  soonest,
  windowLabel,
  windowWords,
} from './windows'

const CHICAGO = 'America/Chicago'
const window = (starts_at: string, ends_at: string) => ({ starts_at, ends_at })
const FRIDAY = window('2026-11-20T21:00:00.000Z', '2026-11-21T00:00:00.000Z')

test.each([
  [FRIDAY, '3 – 6 PM'],
  [window('2026-11-20T16:00:00Z', '2026-11-20T18:00:00Z'), '10 AM – 12 PM'],
  [window('2026-11-20T15:30:00Z', '2026-11-20T17:15:00Z'), '9:30 – 11:15 AM'],
  [window('2026-11-20T06:00:00Z', '2026-11-21T06:00:00Z'), 'any time'],
  // Open until midnight, which is no whole day.
  [window('2026-11-21T00:00:00Z', '2026-11-21T06:00:00Z'), '6 PM – 12 AM'],
])('the hours of %o are %s', (given, words) => expect(windowLabel(given, CHICAGO)).toBe(words))

test('one sentence for a window, long and short, and only the day for a wish', () => {
  expect(windowWords(FRIDAY, CHICAGO)).toBe('Friday, Nov 20, 3 – 6 PM')
  expect(shortWindowWords(FRIDAY, CHICAGO)).toBe('Fri, Nov 20, 3 – 6 PM')
  expect(windowWords(window('2026-11-20T06:00:00Z', '2026-11-21T06:00:00Z'), CHICAGO)).toBe('Friday, Nov 20')
})

test('one moment is said in the same words', () => {
  expect(momentWords('2026-11-20T20:30:00Z', CHICAGO)).toBe('Friday, Nov 20, 2:30 PM')
  expect(clockWords(FRIDAY.starts_at, CHICAGO)).toBe('3 PM')
})

test('a day on which the clocks change is a whole day of 23 or 25 hours', () => {
  expect(isWholeDay(window('2026-11-01T05:00:00Z', '2026-11-02T06:00:00Z'), CHICAGO)).toBe(true)
  expect(isWholeDay(window('2026-03-08T06:00:00Z', '2026-03-09T05:00:00Z'), CHICAGO)).toBe(true)
  expect(isWholeDay(window('2026-11-01T05:00:00Z', '2026-11-02T05:00:00Z'), CHICAGO)).toBe(false)
})

test.each([
  ['2026-11-19T18:00:00Z', 'Thu noon'],
  ['2026-11-19T06:00:00Z', 'Thu midnight'],
  ['2026-11-20T15:00:00Z', '9 AM that day'],
  ['2026-11-16T03:30:00Z', 'Sun 9:30 PM'],
  ['2026-11-14T18:00:00Z', 'Sat noon'],
  ['2026-11-13T18:00:00Z', 'Fri, Nov 13, noon'],
])('for Friday one can order until %s: %s', (order_by, words) =>
  expect(orderByWords({ ...FRIDAY, order_by }, CHICAGO)).toBe(words),
)

test('the next way to get bread', () => {
  const next = { fulfillment_type: 'pickup', order_by: '2026-11-19T18:00:00Z', wished_day: false, ...FRIDAY } as const
  expect(nextWords(next, CHICAGO)).toBe('Next pickup Fri, Nov 20, 3 – 6 PM · order by Thu noon')
  const day = { ...next, ...window('2026-11-20T06:00:00Z', '2026-11-21T06:00:00Z') }
  expect(nextWords({ ...day, wished_day: true }, CHICAGO)).toBe('Choose a day for pickup · the baker confirms')
  // A porch that is open all day.
  expect(nextWords(day, CHICAGO)).toBe('Next pickup Fri, Nov 20 · order by Thu noon')
})

test('the next of what is offered in one way, and that there is none', () => {
  const offered = { time_zone: CHICAGO, by_request: false, items: [{ order_by: '2026-11-19T18:00:00Z', ...FRIDAY }] }
  expect(nextOfferedWords(offered, 'delivery')).toBe('Next delivery Fri, Nov 20, 3 – 6 PM · order by Thu noon')
  expect(nextOfferedWords({ ...offered, by_request: true }, 'delivery')).toBe(
    'Choose a day for delivery · the baker confirms',
  )
  expect(nextOfferedWords({ ...offered, items: [] }, 'delivery')).toBe('No open times for delivery right now.')
})

test('windows by the days of the bakery', () => {
  const late = window('2026-11-21T04:00:00.000Z', '2026-11-21T05:00:00.000Z')
  const next = window('2026-11-21T15:00:00.000Z', '2026-11-21T16:00:00.000Z')
  expect(byDay([FRIDAY, late, next], CHICAGO)).toEqual([
    { date: '2026-11-20', label: 'Fri, Nov 20', windows: [FRIDAY, late] },
    { date: '2026-11-21', label: 'Sat, Nov 21', windows: [next] },
  ])
})

test('of two columns a window is made when both are filled, and of several the earliest comes first', () => {
  expect(asWindow('2026-11-20T21:00:00.000Z', '2026-11-21T00:00:00.000Z')).toEqual(FRIDAY)
  expect([asWindow(null, null), asWindow(FRIDAY.starts_at, null), asWindow(null, FRIDAY.ends_at)]).toEqual([
    ...[null, null, null],
  ])
  const earlier = window('2026-11-19T21:00:00.000Z', '2026-11-20T00:00:00.000Z')
  expect([soonest([FRIDAY, earlier]), soonest([earlier, FRIDAY]), soonest([])]).toEqual([earlier, earlier, undefined])
})
