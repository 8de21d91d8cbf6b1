import { expect, it } from 'vitest'
import { capped } from './text'

it.each([
  [0, '0'],
  [99, '99'],
  [100, '99+'],
])('a badge shows %i as %s', (count, shown) => {
  expect(capped(count)).toBe(shown)
})
