import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDollars } from './money'

test('writes dollars as the language does', () => {
  const { format } = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  expect(formatDollars(1234.5)).toBe('$1,234.50')
  expect(formatDollars(0)).toBe('$0.00')
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
      expect(formatDollars(cents / 100)).toBe(format(cents / 100))
    }),
  )
})
