import { expect, test } from 'vitest'
import { partsOfRefund, type Refundable } from './invoice-refund'

const paid = (...left: [amount: number, left?: number, kept?: number][]): Refundable[] =>
  left.map(([amount_cents, left_cents = amount_cents, kept_cents = left_cents], at) => ({
    ...{ payment_id: String(at), amount_cents, fee_cents: 30, left_cents, kept_cents },
  }))
const parts = (given: Refundable[], wanted: number) => {
  const found = partsOfRefund(given, wanted)
  return typeof found === 'string'
    ? found
    : found.map(({ payment_id, cents, processing_cents, all }) => [payment_id, cents, processing_cents, all])
}

test('the newest payment first, and the quarter once', () => {
  expect(parts(paid([3000], [2000]), 1000)).toEqual([['0', 1000, 25, false]])
  expect(parts(paid([3000], [2000]), 3500)).toEqual([
    ['0', 3000, 25, false],
    ['1', 500, 0, false],
  ])
  // A payment that is used up is passed over; one with little left pays what it can of the quarter.
  expect(parts(paid([3000, 0], [2000]), 500)).toEqual([['1', 500, 25, false]])
  expect(parts(paid([3000, 10], [2000]), 500)).toEqual([
    ['0', 10, 9, false],
    ['1', 490, 16, false],
  ])
})

test('all of it goes back whole, with the quarters of before', () => {
  expect(parts(paid([3000], [2000]), 5000)).toEqual([
    ['0', 3000, 0, true],
    ['1', 2000, 0, true],
  ])
  const before = paid([3000, 2000, 2025], [2000, 0, 0])
  expect(parts(before, 2000)).toEqual([['0', 2000, 0, true]])
  expect(parts(before, 2025)).toEqual([['0', 2000, 0, true]])
})

test('more than came, or nothing for the customer, is refused', () => {
  expect(parts(paid([3000, 2000, 2025]), 2026)).toBe('Refund amount cannot exceed original amount')
  expect(parts([], 1)).toBe('Refund amount cannot exceed original amount')
  expect(parts(paid([3000]), 25)).toContain('too small')
  expect(parts(paid([3000]), 26)).toEqual([['0', 26, 25, false]])
})
