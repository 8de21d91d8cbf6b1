import { expect, test } from 'vitest'
import { openingWords } from './page-words'

const zone = { time_zone: 'America/Los_Angeles' }
const hours = (weekday: number, from_minute: number, to_minute: number) => ({
  fulfillment_type: 'pickup' as const,
  weekday,
  from_minute,
  to_minute,
})
const nothing = { hours: [], pauses: [] }

test.each([
  [[hours(5, 900, 1080)], ['Fridays, 3 – 6 PM']],
  [
    [hours(2, 540, 720), hours(5, 540, 720), hours(6, 600, 690)],
    ['Tuesdays and Fridays, 9 AM – 12 PM', 'Saturdays, 10 – 11:30 AM'],
  ],
  [[hours(0, 480, 600), hours(0, 1200, 1440)], ['Sundays, 8 – 10 AM and 8 PM – 12 AM']],
  [[0, 1, 2, 3, 4, 5, 6].map((day) => hours(day, 0, 60)), ['Every day, 12 – 1 AM']],
  [[hours(5, 0, 1440)], ['Fridays, all day']],
  [[], []],
])('%j of every week: %j', (given, words) => {
  const { weekly } = openingWords({ ...zone, next_windows: [] }, { hours: given, pauses: [] })
  expect(weekly).toEqual({ pickup: words, delivery: [] })
})

test('what comes next, of each kind and first of all', () => {
  const pickup = {
    fulfillment_type: 'pickup' as const,
    starts_at: '2026-11-20T23:00:00.000Z',
    ends_at: '2026-11-21T02:00:00.000Z',
    order_by: '2026-11-19T20:00:00.000Z',
    wished_day: false,
  }
  const sooner = {
    ...pickup,
    fulfillment_type: 'delivery' as const,
    starts_at: '2026-11-19T23:00:00.000Z',
    ends_at: '2026-11-20T02:00:00.000Z',
  }
  expect(openingWords({ ...zone, next_windows: [pickup, sooner] }, nothing)).toMatchObject({
    next: 'Next delivery Thu, Nov 19, 3 – 6 PM · order by noon that day',
    day: 'Thu, Nov 19',
    next_of: { pickup: 'Next pickup Fri, Nov 20, 3 – 6 PM · order by Thu noon' },
    pause: null,
  })
  const all_day = { ...pickup, starts_at: '2026-11-20T08:00:00.000Z', ends_at: '2026-11-21T08:00:00.000Z' }
  expect(openingWords({ ...zone, next_windows: [{ ...all_day, wished_day: true }] }, nothing)).toMatchObject({
    next: 'Choose a day for pickup · the baker confirms',
    day: null,
  })
  expect(openingWords({ ...zone, next_windows: [all_day] }, nothing)).toMatchObject({
    next: 'Next pickup Fri, Nov 20 · order by Thu noon',
    day: 'Fri, Nov 20',
  })
  expect(openingWords({ ...zone, next_windows: [] }, nothing)).toMatchObject({ next: null, day: null })
})

test('a break is told with its end and the baker’s words', () => {
  const until = '2026-11-30T08:00:00.000Z'
  const said = (message: string | null) =>
    openingWords({ ...zone, next_windows: [] }, { hours: [], pauses: [{ until, message }] }).pause
  expect(said('Gone to see my mother.')).toBe('Taking a break until Mon, Nov 30. Gone to see my mother.')
  expect(said(null)).toBe('Taking a break until Mon, Nov 30.')
})
