import { expect, test } from 'vitest'
import { dateProblem, freeFrom } from './request-dates'

/** A Wednesday. */
const TODAY = '2026-11-18'
const room = (full_weeks: string[] = [], lead_days = 7) => ({ today: TODAY, lead_days, full_weeks })

test('the first free day is behind the lead time and in no full week', () => {
  expect(freeFrom(TODAY, room())).toBe('2026-11-25')
  expect(freeFrom('2026-12-05', room())).toBe('2026-12-05')
  expect(freeFrom(TODAY, room(['2026-11-23']))).toBe('2026-11-30')
  expect(freeFrom(TODAY, room(['2026-11-23', '2026-11-30']))).toBe('2026-12-07')
  expect(freeFrom(TODAY, room([], 0))).toBe(TODAY)
})

test.each([
  ['2026-11-25', [], null],
  ['2026-11-24', [], 'Fox Bakes needs more time than that. The next free date is Wednesday, November 25, 2026.'],
  [
    '2026-12-01',
    ['2026-11-30'],
    'Fox Bakes is fully booked that week. The next free date is Monday, December 7, 2026.',
  ],
  // Inside the lead time, and the first week behind it is full.
  [
    '2026-11-19',
    ['2026-11-23'],
    'Fox Bakes needs more time than that. The next free date is Monday, November 30, 2026.',
  ],
  ['2026-11-17', [], 'That day has passed. The next free date is Wednesday, November 25, 2026.'],
  ['2030-01-01', [], 'That’s too far ahead. Please choose a date within two years.'],
])('%s with %j full: %s', (day, full, sentence) => {
  expect(dateProblem(day, room(full), 'Fox Bakes')?.sentence ?? null).toBe(sentence)
})
