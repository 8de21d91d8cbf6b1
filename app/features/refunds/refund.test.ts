import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paidAmounts } from '../../../tests/factories/paid-amounts'
import { type Fees, orderFees } from '../orders/fees'
import {
  BANKS,
  NOTHING,
  NOTHING_YET,
  partialRefund,
  paymentStatusOf,
  REFUND_DISPUTED,
  REFUND_TOO_HIGH,
  REFUND_TOO_LOW,
  type RefundAmounts,
  refundFailed,
  refundSent,
  remaining,
  takenFor,
  wholePayment,
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
  const whole = wholePayment(paidAmounts(fees))
  expect(remaining(whole, NOTHING)).toMatchObject({ customer_cents: 2_449, reversal_cents: 2_207 })
  const before = partialRefund(fees, NOTHING, 1_000)
  expect(remaining(whole, before)).toMatchObject({ customer_cents: 1_399, reversal_cents: 1_253 })
  expect(added(before, remaining(whole, before))).toEqual(added(NOTHING, remaining(whole, NOTHING)))
})

test('what no baker has a share in goes back from the house alone', () => {
  const fees = { application_fee_cents: 0, customer_fee_cents: 0, delivery_fee_cents: 0 }
  expect(wholePayment({ amount_cents: 9_000, ...fees, stripe_account_id: null })).toEqual({
    ...NOTHING,
    subtotal_cents: 9_000,
    customer_cents: 9_000,
  })
})

test.each([
  ['nothing before', [0, 0, 0, 0], [962, 38]],
  ['all of it by a refund that failed', [0, 0, 962, 38], [0, 0]],
  ['some of it', [0, 0, 500, 20], [462, 18]],
  ['more than this takes', [0, 0, 3_847, 153], [0, 0]],
  ['by one that was given', [962, 38, 962, 38], [962, 38]],
  ['by one that failed, of which some was given since', [500, 20, 962, 38], [500, 20]],
])('taken from the baker after %s', (_, [reversal_cents, baker_fee_cents, taken_cents, taken_fee_cents], taken) => {
  const earlier = { ...NOTHING, reversal_cents, baker_fee_cents, taken_cents, taken_fee_cents }
  const refund = { ...NOTHING, reversal_cents: 962, baker_fee_cents: 38 }
  expect(Object.values(takenFor(refund, earlier as never))).toEqual(taken)
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
  expect(BANKS).toBe('Banks usually take five to ten days to show it.')
  expect(REFUND_TOO_HIGH).toBe('Refund amount cannot exceed original amount')
  expect(REFUND_TOO_LOW).toBe('This refund is too small. After the processing fee the customer would get nothing.')
  expect(REFUND_DISPUTED).toBe('This payment is disputed, so the bank decides where the money goes.')
})

test('all of a payment: the goods are what is neither the customer’s fee nor the way', () => {
  const fees = { application_fee_cents: 242, customer_fee_cents: 150, delivery_fee_cents: 350 }
  expect(wholePayment({ amount_cents: 2_500, ...fees, stripe_account_id: 'acct_nana' })).toMatchObject({
    ...{ subtotal_cents: 2_000, customer_cents: 2_500, reversal_cents: 2_258, baker_fee_cents: 92 },
  })
  expect(NOTHING_YET).toEqual({ ...NOTHING, taken_cents: 0, taken_fee_cents: 0 })
})
