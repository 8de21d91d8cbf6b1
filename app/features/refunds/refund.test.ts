import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Fees, orderFees } from '../orders/fees'
import {
  NOTHING,
  partialRefund,
  paymentStatusOf,
  REFUND_DISPUTED,
  REFUND_TOO_HIGH,
  REFUND_TOO_LOW,
  type RefundAmounts,
  refundFailed,
  refundSent,
  remaining,
  wholeOrder,
} from './refund'

function refundAll(fees: Fees, parts: number[]): RefundAmounts[] {
  let so_far = NOTHING
  return parts.map((part) => {
    const refund = partialRefund(fees, so_far, part)
    so_far = added(so_far, refund)
    return refund
  })
}
const added = (a: RefundAmounts, b: RefundAmounts): RefundAmounts =>
  Object.fromEntries(Object.entries(a).map(([key, sum]) => [key, sum + b[key as keyof RefundAmounts]])) as never

test('half the subtotal, in the words of the specification', () => {
  expect(partialRefund(orderFees(2_000, 299), NOTHING, 1_000)).toEqual({
    subtotal_cents: 1_000,
    customer_fee_cents: 75,
    baker_fee_cents: 46,
    customer_cents: 1_050,
    reversal_cents: 954,
    processing_fee_cents: 25,
  })
})

test('however it is cut, shares stay within half a cent of the exact one, and all of them are the fees', () => {
  const cut = fc.tuple(
    fc.integer({ min: 100, max: 1_000_000 }),
    fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 60 }),
  )
  fc.assert(
    fc.property(cut, ([subtotal, wishes]) => {
      const fees = orderFees(subtotal, 0)
      const parts: number[] = []
      let left = subtotal
      for (const wish of [...wishes, subtotal]) {
        const part = Math.min(wish, left)
        if (part > 0) parts.push(part)
        left -= part
      }
      let sum = NOTHING
      for (const refund of refundAll(fees, parts)) {
        sum = added(sum, refund)
        expect(refund.customer_cents + refund.processing_fee_cents).toBe(
          refund.subtotal_cents + refund.customer_fee_cents,
        )
        for (const fee of ['customer_fee_cents', 'baker_fee_cents'] as const) {
          const off = BigInt(sum[fee]) * BigInt(subtotal) - BigInt(fees[fee]) * BigInt(sum.subtotal_cents)
          expect(2n * (off < 0n ? -off : off) <= BigInt(subtotal)).toBe(true)
        }
      }
      expect(sum).toMatchObject({
        subtotal_cents: subtotal,
        customer_fee_cents: fees.customer_fee_cents,
        baker_fee_cents: fees.baker_fee_cents,
        reversal_cents: fees.baker_receives_cents,
      })
    }),
    { numRuns: 500 },
  )
})

test('a cent at a time never drifts', () => {
  const fees = orderFees(1_234, 0)
  const sum = refundAll(fees, Array<number>(1_234).fill(1)).reduce(added, NOTHING)
  expect(sum.customer_fee_cents).toBe(fees.customer_fee_cents)
  expect(sum.baker_fee_cents).toBe(fees.baker_fee_cents)
})

test('a cancellation gives back all that is left, without the processing fee', () => {
  const fees = orderFees(2_000, 299)
  expect(remaining(wholeOrder(fees), NOTHING)).toMatchObject({ customer_cents: 2_449, reversal_cents: 2_207 })
  const before = partialRefund(fees, NOTHING, 1_000)
  expect(remaining(wholeOrder(fees), before)).toMatchObject({ customer_cents: 1_399, reversal_cents: 1_253 })
  expect(added(before, remaining(wholeOrder(fees), before))).toEqual(
    added(NOTHING, remaining(wholeOrder(fees), NOTHING)),
  )
})

test.each([
  [0, false, 'paid'],
  [1, false, 'partly_refunded'],
  [2_149, false, 'partly_refunded'],
  [2_150, false, 'refunded'],
  [0, true, 'disputed'],
  [2_150, true, 'disputed'],
] as const)('of 2150 cents %i are back, disputed: %s: %s', (refunded_cents, disputed, status) => {
  expect(paymentStatusOf({ total_cents: 2_150, refunded_cents, disputed })).toBe(status)
})

test('a baker is told in dollars what became of a refund, and in a sentence why there is none', () => {
  expect(refundSent({ customer_cents: 1_050 })).toBe('$10.50 sent to the customer’s card.')
  expect(refundFailed({ customer_cents: 1_050 })).toBe(
    'A refund of $10.50 couldn’t be sent to the customer. We’re looking into it.',
  )
  expect(REFUND_TOO_HIGH).toBe('Refund amount cannot exceed original amount')
  expect(REFUND_TOO_LOW).toBe('This refund is too small. After the processing fee the customer would get nothing.')
  expect(REFUND_DISPUTED).toBe('This payment is disputed, so the bank decides where the money goes.')
})
