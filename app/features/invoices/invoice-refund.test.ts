import { expect, test } from 'vitest'
import { NOTHING } from '../refunds/refund'
import { partsOfRefund, type Refundable } from './invoice-refund'

/** What is left of each, and what of it the customer has not got back. */
const paid = (...payments: [amount: number, left?: number, kept?: number][]): Refundable[] =>
  payments.map(([amount_cents, left = amount_cents, kept = left], at) => {
    const [subtotal_cents, customer_cents] = [amount_cents - left, amount_cents - kept]
    const earlier = { ...NOTHING, subtotal_cents, customer_cents, processing_fee_cents: kept - left }
    const fees = { application_fee_cents: 30, customer_fee_cents: 0, delivery_fee_cents: 0 }
    return { payment_id: String(at), amount_cents, ...fees, stripe_account_id: 'acct_nana', earlier }
  })
const parts = (given: Refundable[], wanted: number) => {
  const found = partsOfRefund(given, wanted)
  return typeof found === 'string'
    ? found
    : found.map(({ payment_id, amounts }) => [payment_id, amounts.subtotal_cents, amounts.customer_cents])
}

test('the newest payment first, and the quarter once', () => {
  expect(parts(paid([3000], [2000]), 1000)).toEqual([['0', 1000, 975]])
  expect(parts(paid([3000], [2000]), 3500)).toEqual([
    ['0', 3000, 2975],
    ['1', 500, 500],
  ])
  // A payment that is used up is passed over; one with little left pays what it can of the quarter.
  expect(parts(paid([3000, 0], [2000]), 500)).toEqual([['1', 500, 475]])
  expect(parts(paid([3000, 10], [2000]), 500)).toEqual([
    ['0', 10, 1],
    ['1', 490, 474],
  ])
})

test('all of it goes back whole, with the quarters of before', () => {
  expect(parts(paid([3000], [2000]), 5000)).toEqual([
    ['0', 3000, 3000],
    ['1', 2000, 2000],
  ])
  const before = paid([3000, 2000, 2025], [2000, 0, 0])
  expect(parts(before, 2000)).toEqual([['0', 2000, 2025]])
  expect(parts(before, 2025)).toEqual([['0', 2000, 2025]])
  // A part came back from the bank after the rest had gone with its quarter: what the customer misses is all there is.
  expect(parts(paid([3000, 500, 475]), 475)).toEqual([['0', 500, 475]])
})

test('more than came, or nothing for the customer, is refused', () => {
  expect(parts(paid([3000, 2000, 2025]), 2026)).toBe('Refund amount cannot exceed original amount')
  expect(parts([], 1)).toBe('Refund amount cannot exceed original amount')
  expect(parts(paid([3000]), 25)).toContain('too small')
  expect(parts(paid([3000]), 26)).toEqual([['0', 26, 1]])
})
