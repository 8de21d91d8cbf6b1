import { expect, test } from 'vitest'
import { clockOf, hoursProblem, minuteOf } from './opening'

const hours = (from: string, to: string, more: object = {}) => ({
  fulfillment_type: 'pickup' as const,
  weekday: 5,
  from,
  to,
  max_orders: null,
  ...more,
})

test.each([
  [[], null],
  [[hours('08:00', '10:00'), hours('10:00', '24:00')], null],
  [[hours('08:00', '10:00'), hours('09:00', '11:00', { weekday: 6 })], null],
  [[hours('08:00', '10:00'), hours('09:00', '11:00', { fulfillment_type: 'delivery' })], null],
  [[hours('10:00', '10:00')], 'Each window has to end after it begins, on the same day.'],
  [[hours('09:00', '11:00'), hours('08:00', '09:01')], 'Two windows overlap. Please move one of them.'],
])('%#', (given, problem) => expect(hoursProblem(given)).toBe(problem))

test('clocks and minutes', () => {
  for (const minute of [0, 1, 719, 720, 930, 1440]) expect(minuteOf(clockOf(minute))).toBe(minute)
  expect(clockOf(930)).toBe('15:30')
})
