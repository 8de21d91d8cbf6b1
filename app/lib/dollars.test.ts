import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { dollars, WHOLE_CENTS } from './dollars'

test('every amount in dollars and cents is taken exactly, and written as it was', () => {
  expect([10.1, 19.99, 0.07, 1.15, 8.2, 0].map((amount) => dollars.parse(amount))).toEqual([1010, 1999, 7, 115, 820, 0])
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), (cents) => {
      expect(dollars.parse(Number((cents / 100).toFixed(2)))).toBe(cents)
      expect(z.encode(dollars, cents)).toBe(cents / 100)
    }),
  )
})

test('what a program added up is the sum of its cents', () => {
  expect([0.1 + 0.2, 5 + 30.03 - 10.01, 99_999.99 - 0.07].map((amount) => dollars.parse(amount))).toEqual([
    30, 2502, 9_999_992,
  ])
})

test.each([6.505, 0.001, 19.999, -1.005, 12.3456, 1e308])('%d is refused, not rounded', (amount) => {
  const { error } = dollars.safeParse(amount)
  expect(error?.issues.map(({ message }) => message)).toEqual([WHOLE_CENTS])
})
