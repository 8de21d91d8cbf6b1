import { expect, test } from 'vitest'
import { remainingTime } from './remaining-time'

const now = new Date('2026-11-15T12:00:00Z')

test.each([
  ['2026-11-15T12:00:00Z', 'Expired'],
  ['2026-11-14T12:00:00Z', 'Expired'],
  ['2026-11-15T12:00:01Z', 'Less than 1 hour left'],
  ['2026-11-15T12:59:59Z', 'Less than 1 hour left'],
  ['2026-11-15T13:00:00Z', '1 hour left'],
  ['2026-11-16T11:59:00Z', '23 hours left'],
  ['2026-11-16T12:00:00Z', '1 day left'],
  ['2026-11-22T12:00:00Z', '7 days left'],
])('a listing that ends at %s: %s', (ends_at, words) => {
  expect(remainingTime(ends_at, now)).toBe(words)
})
