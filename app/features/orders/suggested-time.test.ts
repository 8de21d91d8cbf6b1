import { expect, test } from 'vitest'
import { windowProblems } from './suggested-time'

const CHICAGO = 'America/Chicago'
// Noon of Sunday, November 15, in Chicago.
const NOW = new Date('2026-11-15T18:00:00Z')

test.each([
  ['2026-11-15T18:00:01Z', '2026-11-15T20:00:00Z', null],
  ['2026-11-15T18:00:00Z', '2026-11-15T20:00:00Z', 'starts_at: Please choose a time in the future.'],
  // The sixtieth day from today, to its end, and the day after it.
  ['2027-01-15T05:00:00Z', '2027-01-15T06:00:00Z', null],
  ['2027-01-15T06:00:00Z', '2027-01-15T07:00:00Z', 'starts_at: Please choose a day within the next 60 days.'],
  ['2026-11-20T21:00:00Z', '2026-11-20T21:00:00Z', 'ends_at: Please choose an end after the start.'],
  [
    '2026-11-14T18:00:00Z',
    '2026-11-13T18:00:00Z',
    'starts_at: Please choose a time in the future. ends_at: Please choose an end after the start.',
  ],
  // All of Friday, and a minute more.
  ['2026-11-20T06:00:00Z', '2026-11-21T06:00:00Z', null],
  ['2026-11-20T06:00:00Z', '2026-11-21T06:01:00Z', 'ends_at: Please choose an end on the same day.'],
])('from %s to %s: %s', (starts_at, ends_at, words) => {
  const wrong = Object.entries(windowProblems({ starts_at, ends_at }, CHICAGO, NOW)).filter(([, sentence]) => sentence)
  expect(wrong.map((one) => one.join(': ')).join(' ') || null).toBe(words)
})
