import { describe, expect, test } from 'vitest'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { useDatabase as testDatabase } from '../../../tests/setup/database'
import { refundsOf as readRefunds } from '../../../tests/setup/order-money'
import { type OrderRefund, requestOrderRefund } from './order-refund.commands.server'

const database = testDatabase()
const ask = (order_id: string, request: Partial<OrderRefund>) =>
  database.db.transaction((tx) =>
    requestOrderRefund(tx, { order_id, kind: 'full', reason: 'Burnt', requested_by: null, ...request }),
  )
const refundsOf = (order_id: string) => readRefunds(database.db, order_id)

describe('requestOrderRefund', () => {
  test('in full: everything back to the customer, the whole share from the baker, once, with its job', async () => {
    const order = await makeOrderRow(database.db, { prices: [1000, 537], delivery_fee_cents: 299 })
    const [first, second] = await Promise.all([ask(order.id, {}), ask(order.id, {})])
    expect(second!.id).toBe(first!.id)
    expect([first!.fresh, second!.fresh].sort()).toEqual([false, true])
    expect(await refundsOf(order.id)).toMatchObject([
      {
        customer_cents: order.customer_total_cents,
        reversal_cents: order.baker_receives_cents,
        processing_fee_cents: 0,
        state: 'requested',
      },
    ])
    const { rows } = await database.pool.query(
      `select task_identifier from graphile_worker.jobs where key = 'refund:' || $1`,
      [first?.id],
    )
    expect(rows).toEqual([{ task_identifier: 'send_refund' }])
  })

  test('by line: each piece once, and what is left goes back whole when the order is cancelled later', async () => {
    const order = await makeOrderRow(database.db, { prices: [1000, 500] })
    const lines = [{ order_item_id: order.items[1]!.id, quantity: 1 }]
    await ask(order.id, { kind: 'partial', lines })
    await expect(ask(order.id, { kind: 'partial', lines })).rejects.toThrow(
      'Refund amount cannot exceed original amount',
    )
    await ask(order.id, {})
    const [partial, rest] = await refundsOf(order.id)
    expect(partial).toMatchObject({ subtotal_cents: 500, processing_fee_cents: 25 })
    expect(partial!.customer_cents + rest!.customer_cents).toBe(order.customer_total_cents)
    expect(partial!.reversal_cents + rest!.reversal_cents).toBe(order.baker_receives_cents)
    expect(rest!.processing_fee_cents).toBe(-25)
    expect(await ask(order.id, {})).toMatchObject({ id: rest!.id, fresh: false })
  })

  test('many small ones never drift, and none goes beyond the subtotal', async () => {
    const order = await makeOrderRow(database.db, { prices: [333] })
    for (const subtotal_cents of [111, 111, 111]) await ask(order.id, { kind: 'partial', subtotal_cents })
    await expect(ask(order.id, { kind: 'partial', subtotal_cents: 1 })).rejects.toThrow('cannot exceed')
    const all = await refundsOf(order.id)
    const sum = (field: 'customer_fee_cents' | 'baker_fee_cents') => all.reduce((total, row) => total + row[field], 0)
    expect(sum('customer_fee_cents')).toBe(order.customer_fee_cents)
    expect(sum('baker_fee_cents')).toBe(order.baker_fee_cents)
  })

  test('the same request again is the same refund', async () => {
    const order = await makeOrderRow(database.db)
    const request = { kind: 'partial', subtotal_cents: 200, request_id: 'once' } as const
    const [first, again] = [await ask(order.id, request), await ask(order.id, request)]
    expect(again).toEqual({ ...first, fresh: false })
    expect(await refundsOf(order.id)).toHaveLength(1)
  })

  test.each([
    [{ subtotal_cents: 20 }, 'too small'],
    [{ subtotal_cents: 0 }, 'what to refund'],
    [{ lines: [{ order_item_id: '00000000-0000-4000-8000-000000000000', quantity: 1 }] }, 'isn’t part of this order'],
  ])('%o is refused', async (request, sentence) => {
    const order = await makeOrderRow(database.db)
    await expect(ask(order.id, { kind: 'partial', ...request })).rejects.toThrow(sentence)
    expect(await refundsOf(order.id)).toEqual([])
  })
})
