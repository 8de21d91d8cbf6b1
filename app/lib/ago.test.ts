import { expect, test } from 'vitest'
import { ago } from './ago'

test.each([
  [-5, 'just now'],
  [59, 'just now'],
  [60, 'a minute ago'],
  [125, '2 minutes ago'],
  [3600, 'an hour ago'],
  [86_399, '23 hours ago'],
  [86_400, 'a day ago'],
  [200_000, '2 days ago'],
  [364 * 86_400, '364 days ago'],
  [365 * 86_400, 'a year ago'],
  [800 * 86_400, '2 years ago'],
])('%d seconds: %s', (seconds, words) => {
  const now = new Date('2026-11-16T12:00:00Z')
  expect(ago(new Date(now.getTime() - seconds * 1000), now)).toBe(words)
})
