import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newId } from '~/lib/ids'
import { useDatabase as testDatabase } from '../../../tests/setup/database'
import { orderFees } from '../orders/fees'
import { NOTHING, partialRefund, remaining, wholeOrder } from '../refunds/refund'
import { disputeLines, type LedgerLine, paymentLines, refundLines, reversalLines } from './ledger'
import { postEntry } from './ledger.commands.server'

const database = testDatabase()
const sum = (lines: LedgerLine[]) => lines.reduce((total, { amount_cents }) => total + amount_cents, 0)
const bakery_id = newId()
describe('entries', () => {
  test('every payment, refund, reversal and dispute balances, and a full refund leaves the baker nothing', () => {
    const amounts = fc.tuple(fc.integer({ min: 100, max: 1_000_000 }), fc.integer({ min: 0, max: 5000 }), fc.nat(4000))
    fc.assert(
      fc.property(amounts, fc.nat(), ([subtotal, delivery, provider_fee_cents], part) => {
        const order = orderFees(subtotal, delivery)
        const ids = { charge_id: 'ch_1', transfer_id: 'tr_1', application_fee_id: 'fee_1' }
        const payment = paymentLines({ ...wholeOrder(order), bakery_id, ...ids, provider_fee_cents })
        const first = partialRefund(order, NOTHING, 1 + (part % subtotal))
        const rest = remaining(wholeOrder(order), first)
        const back = [first, rest].flatMap((refund) => [
          ...refundLines({ ...refund, bakery_id, provider_refund_id: 're_1' }),
          ...reversalLines({ ...refund, bakery_id, provider_reversal_id: 'trr_1' }),
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
        const ids = { charge_id: 'ch_1', transfer_id: null, application_fee_id: null, provider_fee_cents: fee }
        const ofOrder = paymentLines({ ...wholeOrder(orderFees(cents, 0)), bakery_id, ...ids })
        expect(ofOrder.filter(({ account }) => account === 'sales')).toEqual([])
        const whole = { ...NOTHING, customer_cents: cents }
        const first = { ...NOTHING, customer_cents: part % cents }
        const paid = paymentLines({ ...whole, bakery_id: null, ...ids })
        const back = [first, remaining(whole, first)].flatMap((refund) =>
          refundLines({ ...refund, bakery_id: null, provider_refund_id: 're_1' }),
        )
        expect([sum(paid), sum(back)]).toEqual([0, 0])
        expect(paid.filter(({ provider_source }) => provider_source)).toEqual(
          [cents, -fee]
            .filter((moved) => moved !== 0)
            .map((amount_cents) => ({ account: 'provider_balance', amount_cents, provider_source: 'ch_1' })),
        )
        const at = (account: string) => sum([...paid, ...back].filter((line) => line.account === account))
        expect([at('sales'), at('bakery_shares'), at('provider_fee_difference')]).toEqual([0, 0, fee])
      }),
    )
  })

  test('one per cause, however many tell it at once', async () => {
    const lines = disputeLines({ source: 'dp_1', amount_cents: -900, fee_cents: 1500 })
    const post = () => database.db.transaction((tx) => postEntry(tx, { cause: 'once', payment_id: null, lines }))
    const wrote = await Promise.all(Array.from({ length: 6 }, post))
    expect(wrote.filter(Boolean)).toHaveLength(1)
    const { rows } = await database.pool.query('select sum(amount_cents)::integer, count(*)::integer from ledger_lines')
    expect(rows).toEqual([{ sum: 0, count: 3 }])
  })

  test('the database refuses one that does not balance, and any change of one that does', async () => {
    const post = (cause: string, lines: LedgerLine[]) =>
      database.db.transaction((tx) => postEntry(tx, { cause, payment_id: null, lines }))
    await expect(
      post('lopsided', [
        { account: 'bank', amount_cents: 100 },
        { account: 'provider_balance', amount_cents: -99 },
      ]),
    ).rejects.toMatchObject({ cause: { constraint: 'ledger_entry_balances' } })
    const good: LedgerLine[] = [
      { account: 'bank', amount_cents: 100 },
      { account: 'provider_balance', amount_cents: -100 },
    ]
    expect(await post('good', good)).toBe(true)
    for (const change of [
      'update ledger_lines set amount_cents = 1',
      'delete from ledger_lines',
      'delete from ledger_entries',
    ]) {
      await expect(database.pool.query(change)).rejects.toMatchObject({ constraint: 'ledger_append_only' })
    }
  })
})
