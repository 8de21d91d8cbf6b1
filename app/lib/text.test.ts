import { expect, it } from 'vitest'
import { capped, grouped } from './text'

it.each([
  [0, '0'],
  [99, '99'],
  [100, '99+'],
])('a badge shows %i as %s', (count, shown) => {
  expect(capped(count)).toBe(shown)
})

it.each([
  [7, '7'],
  [999, '999'],
  [1000, '1,000'],
  [1234567, '1,234,567'],
])('a count of %i is written %s', (count, shown) => {
  expect(grouped(count)).toBe(shown)
})
