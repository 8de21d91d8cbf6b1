import { expect, test } from 'vitest'
import { hoursProblem } from './hours-problem'

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
  [
    [hours('08:00', '09:00'), hours('10:00', '10:00')],
    { at: 1, sentence: 'Each window has to end after it begins, on the same day.' },
  ],
  [
    [hours('09:00', '11:00'), hours('08:00', '09:01')],
    { at: 1, sentence: 'Fridays 9 – 11 AM and 8 – 9:01 AM overlap. Please move one of them.' },
  ],
  [
    [hours('15:00', '18:00'), hours('08:00', '09:00'), hours('16:00', '17:00')],
    { at: 2, sentence: 'Fridays 3 – 6 PM and 4 – 5 PM overlap. Please move one of them.' },
  ],
])('%#', (given, problem) => expect(hoursProblem(given)).toEqual(problem))
