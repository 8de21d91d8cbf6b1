import { expect, test } from 'vitest'
import { milesOf, orderingLine } from './bakery-words'

test.each([
  [8, '5 miles'],
  [5, '3.1 miles'],
  [1.609344, '1 mile'],
  [16, '9.9 miles'],
  [16.05, '10 miles'],
  [40, '25 miles'],
])('%s km are %s', (km, words) => {
  expect(milesOf(km)).toBe(words)
})

test('each way an order can or cannot be taken has its own sentence', () => {
  const lines = [
    orderingLine({ claimed: true, online_ordering: true }),
    orderingLine({ claimed: true, online_ordering: false }),
    orderingLine({ claimed: false, online_ordering: false }),
  ]
  expect(lines.map((line) => line.split(/[.,:]/)[0])).toEqual([
    'Takes online orders',
    'Does not take online orders yet',
    'Its baker has not joined yet',
  ])
})
