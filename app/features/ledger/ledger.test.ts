import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paidAmounts } from '../../../tests/factories/paid-amounts'
import { orderFees } from '../orders/fees'
import { NOTHING, partialRefund, remaining, wholePayment } from '../refunds/refund'
import {
  disputeLines,
  type LedgerLine,
  paymentLines,
  providerFeeLines,
  refundLines,
  reversalLines,
  withoutPaymentLines,
} from './ledger'

const sum = (lines: LedgerLine[]) => lines.reduce((total, { amount_cents }) => total + amount_cents, 0)
/** "customer_fees -150", with whose it is and what moved it. */
const written = (lines: LedgerLine[]) =>
  lines.map(({ account, amount_cents, bakery_id, provider_source }) =>
    [account, amount_cents, bakery_id, provider_source].filter((word) => word != null).join(' '),
  )

const ids = { bakery_id: 'nana', charge_id: 'ch_1', transfer_id: 'tr_1', application_fee_id: 'fee_1' }
// $20.00 of bread and $2.99 for bringing it: the customer pays 24.49, the baker receives 22.07, the house 1.50 and 0.92.
const order = orderFees(2_000, 299)
const paid = { ...wholePayment(paidAmounts(order)), ...ids, provider_fee_cents: 101 }
const SOLD = { ...NOTHING, ...ids, bakery_id: null, customer_cents: 1_900, provider_fee_cents: null }

describe('a payment', () => {
  test('of an order goes to the baker, and our fees come back; the provider takes more than the baker fee', () => {
    expect(written(paymentLines(paid))).toEqual([
      'provider_balance 2449 ch_1',
      'provider_balance -2449 tr_1',
      'provider_balance 242 fee_1',
      'bakery_balances 2207 nana',
      'bakery_shares -2207 nana',
      'customer_fees -150',
      'baker_fees -92',
      'provider_balance -101 ch_1',
      'provider_fees 92',
      'provider_fee_difference 9',
    ])
  })

  test('names its charge where the provider has not said what moved the money', () => {
    expect(written(paymentLines({ ...paid, transfer_id: null, application_fee_id: null })).slice(0, 3)).toEqual([
      'provider_balance 2449 ch_1',
      'provider_balance -2449 ch_1',
      'provider_balance 242 ch_1',
    ])
  })

  test('whose provider fee is not known yet has no line for it', () => {
    expect(written(paymentLines({ ...paid, provider_fee_cents: null })).at(-1)).toBe('baker_fees -92')
  })

  test('for what the house sells itself is all ours', () => {
    expect(written(paymentLines(SOLD))).toEqual(['provider_balance 1900 ch_1', 'sales -1900'])
  })
})

test('a provider fee below the baker fee is covered whole', () => {
  expect(written(providerFeeLines('ch_1', 80, 92))).toEqual(['provider_balance -80 ch_1', 'provider_fees 80'])
})

describe('money back', () => {
  test('half an order: the fees in proportion, a processing fee for us, and the baker’s part out of the baker’s account', () => {
    const refund = { ...partialRefund(order, NOTHING, 1_000), bakery_id: 'nana' }
    expect(written(refundLines({ ...refund, provider_refund_id: 're_1' }))).toEqual([
      'provider_balance -1050 re_1',
      'customer_fees 75',
      'baker_fees 46',
      'refund_fees -25',
      'bakery_shares 954 nana',
    ])
    expect(written(reversalLines({ ...refund, taken_cents: 954, provider_reversal_id: 'trr_1' }))).toEqual([
      'provider_balance 954 trr_1',
      'bakery_balances -954 nana',
    ])
  })

  test('of what the house sold comes from its sales', () => {
    expect(written(refundLines({ ...SOLD, provider_refund_id: 're_1' }))).toEqual([
      'provider_balance -1900 re_1',
      'sales 1900',
    ])
  })
})

test.each([
  [
    'a dispute takes the sum and a fee',
    disputeLines({ source: 'dp_1', amount_cents: -2_449, fee_cents: 1_500 }),
    ['provider_balance -3949 dp_1', 'disputed 2449', 'provider_fee_difference 1500'],
  ],
  [
    'a won one gives the sum back',
    disputeLines({ source: 'dp_1', amount_cents: 2_449, fee_cents: 0 }),
    ['provider_balance 2449 dp_1', 'disputed -2449'],
  ],
  [
    'a payout goes to the bank',
    withoutPaymentLines({ source: 'po_1', amount_cents: -5_000, fee: false }),
    ['provider_balance -5000 po_1', 'bank 5000'],
  ],
  [
    'the provider’s own services are its fees',
    withoutPaymentLines({ source: 'txn_1', amount_cents: -200, fee: true }),
    ['provider_balance -200 txn_1', 'provider_fee_difference 200'],
  ],
])('%s', (_, lines, expected) => expect(written(lines)).toEqual(expected))

test('every payment, refund, reversal and dispute balances, and a full refund leaves the baker nothing', () => {
  const amounts = fc.tuple(fc.integer({ min: 100, max: 1_000_000 }), fc.integer({ min: 0, max: 5000 }), fc.nat(4000))
  fc.assert(
    fc.property(amounts, fc.nat(), ([subtotal, delivery, provider_fee_cents], part) => {
      const order = orderFees(subtotal, delivery)
      const whole = wholePayment(paidAmounts(order))
      const payment = paymentLines({ ...whole, ...ids, provider_fee_cents })
      const first = partialRefund(order, NOTHING, 1 + (part % subtotal))
      const rest = remaining(whole, first)
      const back = [first, rest].flatMap((refund) => [
        ...refundLines({ ...refund, bakery_id: 'nana', provider_refund_id: 're_1' }),
        ...reversalLines({ bakery_id: 'nana', taken_cents: refund.reversal_cents, provider_reversal_id: 'trr_1' }),
      ])
      expect(sum(payment)).toBe(0)
      expect(sum(back)).toBe(0)
      expect(sum(disputeLines({ source: 'dp_1', amount_cents: -subtotal, fee_cents: 1500 }))).toBe(0)
      const bakers = [...payment, ...back].filter(({ account }) => account.startsWith('bakery_'))
      expect(sum(bakers.filter(({ account }) => account === 'bakery_shares'))).toBe(0)
      expect(sum(bakers.filter(({ account }) => account === 'bakery_balances'))).toBe(0)
    }),
  )
})

test('an order leaves the house no sale; what has no baker’s share is all sale, and moves to nobody', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 1_000_000 }), fc.nat(4000), fc.nat(), (cents, fee, part) => {
      const moved_by = { charge_id: 'ch_1', transfer_id: null, application_fee_id: null, provider_fee_cents: fee }
      const ofOrder = paymentLines({
        ...wholePayment(paidAmounts(orderFees(cents, 0))),
        bakery_id: 'nana',
        ...moved_by,
      })
      expect(ofOrder.filter(({ account }) => account === 'sales')).toEqual([])
      const whole = { ...NOTHING, customer_cents: cents }
      const first = { ...NOTHING, customer_cents: part % cents }
      const payment = paymentLines({ ...whole, bakery_id: null, ...moved_by })
      const back = [first, remaining(whole, first)].flatMap((refund) =>
        refundLines({ ...refund, bakery_id: null, provider_refund_id: 're_1' }),
      )
      expect([sum(payment), sum(back)]).toEqual([0, 0])
      expect(payment.filter(({ provider_source }) => provider_source)).toEqual(
        [cents, -fee]
          .filter((moved) => moved !== 0)
          .map((amount_cents) => ({ account: 'provider_balance', amount_cents, provider_source: 'ch_1' })),
      )
      const at = (account: string) => sum([...payment, ...back].filter((line) => line.account === account))
      expect([at('sales'), at('bakery_shares'), at('provider_fee_difference')]).toEqual([0, 0, fee])
    }),
  )
})
