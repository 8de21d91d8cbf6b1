import { expect, test } from 'vitest'
import { deliveryProblem } from './delivery'

const rye = { name: 'Rye & Co', delivery_enabled: true, delivery_radius: 16.09344 }

test.each([
  [rye, 0, null],
  [rye, 16.09344, null],
  [rye, null, 'We don’t know that ZIP code. Please check it.'],
  [rye, 16.1, 'Rye & Co delivers up to 10 miles, and that address is about 10 miles away.'],
  [rye, 40, 'Rye & Co delivers up to 10 miles, and that address is about 25 miles away.'],
  [
    { ...rye, delivery_radius: 1.609344 },
    4,
    'Rye & Co delivers up to 1 mile, and that address is about 2.5 miles away.',
  ],
  [
    { ...rye, delivery_radius: 1.609344 },
    16.093,
    'Rye & Co delivers up to 1 mile, and that address is about 10 miles away.',
  ],
  [{ ...rye, delivery_enabled: false }, 1, 'Rye & Co doesn’t deliver. You can pick up your order.'],
  [{ ...rye, delivery_radius: null }, 1, 'Rye & Co doesn’t deliver. You can pick up your order.'],
])('%j, %s km away: %s', (bakery, distance_km, problem) => {
  expect(deliveryProblem(bakery, distance_km)).toBe(problem)
})
