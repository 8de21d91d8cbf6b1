import { expect, test } from 'vitest'
import { wallTime } from '~/lib/zone'
import { pickupDays, windowLabel, windowProblem, windowWords } from './windows'

const first = (now: string, zone: string) => {
  const [day] = pickupDays(new Date(now), zone)
  return [day?.date, day?.label, day?.windows[0]?.label, day?.windows[0]?.starts_at]
}

test.each([
  // 6 AM there: four hours later the second window begins.
  [
    '2026-11-16T14:00:00Z',
    'America/Los_Angeles',
    ['2026-11-16', 'Mon, Nov 16', '10 AM – 12 PM', '2026-11-16T18:00:00.000Z'],
  ],
  [
    '2026-11-16T14:01:00Z',
    'America/Los_Angeles',
    ['2026-11-16', 'Mon, Nov 16', '12 – 2 PM', '2026-11-16T20:00:00.000Z'],
  ],
  // 5 PM there: nothing is left of the day.
  ['2026-11-16T22:00:00Z', 'America/New_York', ['2026-11-17', 'Tue, Nov 17', '8 – 10 AM', '2026-11-17T13:00:00.000Z']],
  // The evening before by our clock, the same day by theirs.
  ['2026-11-17T02:00:00Z', 'Pacific/Honolulu', ['2026-11-17', 'Tue, Nov 17', '8 – 10 AM', '2026-11-17T18:00:00.000Z']],
  // The day on which the clocks go forward, and the one on which they go back.
  ['2026-03-08T01:00:00Z', 'America/Chicago', ['2026-03-08', 'Sun, Mar 8', '8 – 10 AM', '2026-03-08T13:00:00.000Z']],
  ['2026-11-01T01:00:00Z', 'America/Chicago', ['2026-11-01', 'Sun, Nov 1', '8 – 10 AM', '2026-11-01T14:00:00.000Z']],
])('at %s in %s', (now, zone, expected) => expect(first(now, zone)).toEqual(expected))

test('two weeks, each day once, every window in the future and in order', () => {
  const now = new Date('2026-11-16T15:00:00Z')
  const days = pickupDays(now, 'America/Denver')
  expect(days.length).toBe(14)
  expect(new Set(days.map(({ date }) => date)).size).toBe(14)
  const starts = days.flatMap(({ windows }) => windows.map(({ starts_at }) => starts_at))
  expect(starts).toEqual([...starts].sort())
  expect(Date.parse(starts[0]!)).toBeGreaterThan(now.getTime())
})

test('words for a window, in the time zone of the bakery', () => {
  expect(windowLabel(new Date('2026-11-20T16:00:00Z'), 'America/Chicago')).toBe('10 AM – 12 PM')
  expect(windowLabel(new Date('2026-11-20T15:30:00Z'), 'America/Chicago')).toBe('9:30 – 11:30 AM')
  expect(windowWords('2026-11-20T14:00:00Z', 'America/Chicago')).toBe('Friday, November 20, 8 – 10 AM')
})

test.each([
  'America/New_York',
  'America/Indiana/Knox',
  'America/Phoenix',
  'America/Shiprock',
  'America/Anchorage',
  'America/Adak',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
])(
  'around the days on which clocks change in %s, all that is offered begins on an hour of ours and is accepted',
  (zone) => {
    for (const change of ['2026-03-07', '2026-10-31', '2027-03-13', '2027-11-06']) {
      const now = new Date(`${change}T17:00:00Z`)
      const days = pickupDays(now, zone)
      expect(days).toHaveLength(14)
      for (const { date, windows } of days) {
        const walls = windows.map(({ starts_at }) => wallTime(starts_at, zone))
        const all = ['08', '10', '12', '14', '16', '18'].map((hour) => `${date}T${hour}:00`)
        expect(walls).toEqual(all.slice(-walls.length))
        for (const { starts_at } of windows) expect(windowProblem(new Date(starts_at), now)).toBeNull()
      }
    }
  },
)

test('any moment of the coming sixty days can be wished for', () => {
  const now = new Date('2026-11-16T15:00:00Z')
  const after = (ms: number) => windowProblem(new Date(now.getTime() + ms), now)
  const sixty_days = 60 * 86_400_000
  expect(after(0)).toBe('Please choose a time in the future.')
  expect(after(1)).toBeNull()
  expect(after(sixty_days)).toBeNull()
  expect(after(sixty_days + 1)).toBe('Please choose a time within the next 60 days.')
})
