import { expect, test } from 'vitest'
import { ageWords, asOfWords, daysWords, likelyReady, missesWindow, nearTime } from './board-time'

const DENVER = 'America/Denver'
// 5:30 in the evening of Sunday the 15th in Denver; in UTC it is Monday already.
const now = new Date('2026-11-16T00:30:00.000Z')

test.each([
  ['2026-11-16T01:00:00.000Z', 'Today, 6:00 PM'],
  ['2026-11-16T16:30:00.000Z', 'Tomorrow, 9:30 AM'],
  ['2026-11-20T16:30:00.000Z', 'Fri, Nov 20, 9:30 AM'],
  ['2026-11-14T16:30:00.000Z', 'Sat, Nov 14, 9:30 AM'],
  ['2025-01-02T16:30:00.000Z', 'Thu, Jan 2, 2025, 9:30 AM'],
])('%s at the bakery is %s', (at, words) => expect(nearTime(at, DENVER, now)).toBe(words))

test.each([
  ['2026-11-15T15:40:00.000Z', '8:40 AM'],
  ['2026-11-14T15:40:00.000Z', 'Sat, Nov 14, 8:40 AM'],
])('a list of %s is as of %s', (at, words) => expect(asOfWords(at, DENVER, now)).toBe(words))

test.each([
  [20, 'just now'],
  [12 * 60, '12 min ago'],
  [3 * 3600 + 59, '3 h ago'],
  [50 * 3600, '2 days ago'],
])('%d seconds are %s', (seconds, words) =>
  expect(ageWords(new Date(now.getTime() - seconds * 1000).toISOString(), now)).toBe(words),
)

test('a few days are told in words', () =>
  expect([1, 2, 3, 9, 10].map(daysWords)).toEqual(['a day', 'two days', 'three days', 'nine days', '10 days']))

// Friday from 3 to 6 in the afternoon, and all of Friday.
const window = { starts_at: '2026-11-20T22:00:00.000Z', ends_at: '2026-11-21T01:00:00.000Z' }
const wish = { starts_at: '2026-11-20T07:00:00.000Z', ends_at: '2026-11-21T07:00:00.000Z' }

test.each([
  ['2026-11-20T16:00:00.000Z', window, null],
  ['2026-11-21T01:00:00.000Z', window, null],
  ['2026-11-21T01:01:00.000Z', window, 'late'],
  ['2026-11-20T06:59:00.000Z', window, 'early'],
  ['2026-11-20T23:00:00.000Z', wish, null],
  ['2026-11-22T23:00:00.000Z', wish, 'late'],
] as const)('ready %s for %o: %s', (ready, wanted, misses) => expect(missesWindow(ready, wanted, DENVER)).toBe(misses))

test('a baker is offered the time that is wanted, never one that is past', () => {
  expect(likelyReady(window, DENVER, now)).toBe('2026-11-20T15:00')
  expect(likelyReady(wish, DENVER, now)).toBe('2026-11-20T09:00')
  expect(likelyReady(null, DENVER, now)).toBe('2026-11-15T19:30')
  expect(likelyReady(window, DENVER, new Date('2026-11-20T22:30:00Z'))).toBe('2026-11-20T17:30')
})
