import { expect, test } from 'vitest'
import { amountProblem, feeBreakdown, feesProblem, offlineFees, orderFees } from './fees'

// By hand, at the edges and on both sides of a rounding; every legal amount: fees-exact.test.ts.
test.each([
  [100, 55, 34, 155, 66],
  [109, 55, 35, 164, 74],
  [110, 56, 35, 166, 75],
  [2_000, 150, 92, 2_150, 1_908],
  [999_999, 50_050, 30_481, 1_050_049, 969_518],
  [1_000_000, 50_050, 30_481, 1_050_050, 969_519],
])('%i cents: the customer adds %i, the baker gives %i', (subtotal, customer_fee, baker_fee, total, receives) => {
  expect(orderFees(subtotal, 0)).toEqual({
    subtotal_cents: subtotal,
    delivery_fee_cents: 0,
    customer_fee_cents: customer_fee,
    baker_fee_cents: baker_fee,
    customer_total_cents: total,
    baker_receives_cents: receives,
  })
})

test.each([
  [Number.NaN, 'Order amount must be a positive number'],
  [Number.POSITIVE_INFINITY, 'Order amount must be a positive number'],
  [-1, 'Order amount must be a positive number'],
  [-0.01, 'Order amount must be a positive number'],
  [0, 'Order amount must be at least $1.00'],
  [99, 'Order amount must be at least $1.00'],
  [99.9, 'Order amount must be at least $1.00'],
  [100, null],
  [1_000_000, null],
  [1_000_000.4, 'Order amount cannot exceed $10000.00'],
  [1_000_001, 'Order amount cannot exceed $10000.00'],
])('an amount of %s cents: %s', (amount, sentence) => {
  expect(amountProblem(amount)).toBe(sentence)
})

test('the two rules of fifty cents, the baker first', () => {
  expect(feesProblem({ baker_receives_cents: 49, customer_total_cents: 49 })).toBe(
    'Order amount too low - baker would receive less than $0.50',
  )
  expect(feesProblem({ baker_receives_cents: 50, customer_total_cents: 49 })).toBe(
    'Total amount must be at least $0.50 for payment processing',
  )
  expect(feesProblem({ baker_receives_cents: 50, customer_total_cents: 50 })).toBeNull()
})

test('a breakdown: percent and fixed make the total, and the platform earns the customer fee', () => {
  const breakdown = feeBreakdown(orderFees(2_000, 299))
  expect(breakdown).toEqual({
    subtotal: 2_000,
    tax_amount: 0,
    delivery_fee: 299,
    fees: {
      customer: { percent: 100, fixed: 50, total: 150 },
      baker: { percent: 62, fixed: 30, total: 92 },
    },
    platform_revenue: { percent: 100, fixed: 50, total: 150 },
    customer_total: 2_449,
    baker_receives: 2_207,
    breakdown: { customer_fee_percent: 5, customer_fee_fixed: 50, baker_fee_percent: 2.9, baker_fee_fixed: 30 },
    fee_structure_version: 'dual_v1_no_tax',
  })
})

test('what no card of ours pays costs nobody anything, and says so', () => {
  const fees = offlineFees(2_000, 350)
  expect(fees).toEqual({
    ...{ subtotal_cents: 2_000, delivery_fee_cents: 350, customer_fee_cents: 0, baker_fee_cents: 0 },
    ...{ customer_total_cents: 2_350, baker_receives_cents: 2_350, fee_structure_version: 'offline_v1' },
  })
  expect(feeBreakdown(fees).breakdown).toEqual({
    ...{ customer_fee_percent: 0, customer_fee_fixed: 0, baker_fee_percent: 0, baker_fee_fixed: 0 },
  })
})
