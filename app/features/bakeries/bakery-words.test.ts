import { expect, test } from 'vitest'
import { milesOf } from './bakery-words'

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
