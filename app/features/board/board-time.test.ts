import { describe, expect, test } from 'vitest'
import { ageWords, dayOf, momentOf, wallTime, whenWords } from './board-time'

const DENVER = 'America/Denver'
// 5:30 in the evening of Sunday the 15th in Denver; in UTC it is Monday already.
const now = new Date('2026-11-16T00:30:00.000Z')

test.each([
  ['2026-11-16T01:00:00.000Z', 'Today, 6:00 PM'],
  ['2026-11-16T16:30:00.000Z', 'Tomorrow, 9:30 AM'],
  ['2026-11-20T16:30:00.000Z', 'Fri, Nov 20, 9:30 AM'],
  ['2026-11-14T16:30:00.000Z', 'Sat, Nov 14, 9:30 AM'],
  ['2025-01-02T16:30:00.000Z', 'Thu, Jan 2, 2025, 9:30 AM'],
])('%s at the bakery is %s', (at, words) => expect(whenWords(at, DENVER, now)).toBe(words))

test('a day is the bakery’s', () => {
  expect(dayOf(now, DENVER)).toBe('2026-11-15')
  expect(dayOf(now, 'UTC')).toBe('2026-11-16')
})

test.each([
  [20, 'just now'],
  [12 * 60, '12 min ago'],
  [3 * 3600 + 59, '3 h ago'],
  [50 * 3600, '2 days ago'],
])('%d seconds are %s', (seconds, words) =>
  expect(ageWords(new Date(now.getTime() - seconds * 1000).toISOString(), now)).toBe(words),
)

describe('the wall clock of a field', () => {
  test.each([
    ['2026-11-20T16:30:00.000Z', '2026-11-20T09:30'],
    ['2026-07-01T06:00:00.000Z', '2026-07-01T00:00'],
    // The hour that happens twice, and the one after it.
    ['2026-11-01T09:00:00.000Z', '2026-11-01T02:00'],
  ])('%s is %s, there and back', (at, wall) => {
    expect(wallTime(at, DENVER)).toBe(wall)
    expect(momentOf(wall, DENVER)).toBe(at)
  })

  test('an hour that is skipped is the moment next to it; nonsense is none', () => {
    expect(momentOf('2026-03-08T02:30', DENVER)).toMatch(/^2026-03-08T0[89]:30/)
    expect(momentOf('', DENVER)).toBeNull()
    expect(momentOf('2026-13-45T99:99', DENVER)).toBeNull()
  })
})
