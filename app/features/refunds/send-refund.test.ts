import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { orders } from '~/db/schema/orders'
import { reconciliation_findings, refunds } from '~/db/schema/payments'
import { makeBakery } from '../../../tests/factories/make'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePaidOrder, openBakery } from '../../../tests/factories/paid-order'
import { entriesOf } from '../../../tests/setup/order-money'
import { useShop } from '../../../tests/setup/shop'
import { requestOrderRefund } from '../orders/order-refund.commands.server'
import { sendRefund } from './send-refund.commands.server'
import { syncRefund } from './sync-refund.commands.server'

const shop = useShop()
let bakery_id = ''
beforeAll(async () => {
  bakery_id = await openBakery(shop, 'acct_refunds')
})

const paidOrder = (prices = [2000, 737]) => makePaidOrder(shop, { bakery_id, prices, delivery_fee_cents: 299 })
const ask = (order_id: string, subtotal_cents?: number) =>
  shop.services.db.transaction(async (tx) => {
    const kind = subtotal_cents ? 'partial' : 'full'
    const refund = await requestOrderRefund(tx, {
      order_id,
      kind,
      reason: 'Burnt',
      requested_by: null,
      ...(subtotal_cents ? { subtotal_cents } : {}),
    })
    return refund!.id
  })
const refundRow = async (id: string) => (await shop.services.db.select().from(refunds).where(eq(refunds.id, id)))[0]!
const statusOf = async (id: string) =>
  (await shop.services.db.select().from(orders).where(eq(orders.id, id)))[0]!.payment_status
const booked = async (order_id: string) =>
  (await shop.books()).payment_intents.find(({ metadata }) => metadata.order_id === order_id)!

describe('sendRefund', () => {
  test('in full: the customer has everything, the baker nothing, the house bears the provider’s fee', async () => {
    const order = await paidOrder()
    const id = await ask(order.id)
    await sendRefund(shop.services, id)
    expect(await refundRow(id)).toMatchObject({ state: 'done' })
    expect(await statusOf(order.id)).toBe('refunded')
    expect(await booked(order.id)).toMatchObject({
      refunded: order.customer_total_cents,
      reversed: order.baker_receives_cents,
    })
    const entries = await entriesOf(shop.services.db, order.id)
    expect(entries.map(({ cause }) => cause.split(':')[0]).sort()).toEqual(['payment', 'refund', 'reversal'])
  })

  test('which the bank sent back before we wrote it down has failed for us, too, once we have', async () => {
    const order = await paidOrder()
    const id = await ask(order.id)
    await shop.fault({ kind: 'drop_after_commit', match: 'POST /v1/refunds', times: 3 })
    await expect(sendRefund(shop.services, id)).rejects.toThrow()
    const { data } = await shop.services.payments.stripe.refunds.list({ payment_intent: order.payment_intent_id })
    await shop.control('POST', '/sandbox/test/refund-failures', { refund: data[0]!.id })
    await expect(syncRefund(shop.services, data[0]!.id)).rejects.toThrow('not written down yet')
    await sendRefund(shop.services, id)
    await syncRefund(shop.services, data[0]!.id)
    expect(await refundRow(id)).toMatchObject({ state: 'failed', provider_refund_id: data[0]!.id })
    expect(await booked(order.id)).toMatchObject({ refunded: 0 })
  })

  test('in part: the amounts of ruling 19, and the order is partly refunded', async () => {
    const order = await paidOrder()
    const id = await ask(order.id, 737)
    await sendRefund(shop.services, id)
    const { customer_cents, reversal_cents } = await refundRow(id)
    expect(await booked(order.id)).toMatchObject({ refunded: customer_cents, reversed: reversal_cents })
    expect(await statusOf(order.id)).toBe('partly_refunded')
  })

  test.each([
    ['POST /v1/refunds', 'error_500', true],
    ['POST /v1/refunds', 'error_500', false],
    ['POST /v1/transfers/*', 'error_500', true],
    ['POST /v1/transfers/*', 'error_500', false],
    ['POST /v1/refunds', 'drop_after_commit', false],
    ['POST /v1/transfers/*', 'drop_after_commit', false],
  ])('%s answers %s (done all the same: %s): money moves once', async (match, kind, after_commit) => {
    const order = await paidOrder()
    const id = await ask(order.id)
    await shop.fault({ kind, match, after_commit, times: kind === 'error_500' ? 1 : 3 })
    await expect(sendRefund(shop.services, id)).rejects.toThrow()
    await sendRefund(shop.services, id)
    expect(await refundRow(id)).toMatchObject({ state: 'done' })
    expect(await booked(order.id)).toMatchObject({
      refunded: order.customer_total_cents,
      reversed: order.baker_receives_cents,
    })
  })

  test('twenty at once move it once', async () => {
    const order = await paidOrder()
    const id = await ask(order.id)
    await Promise.allSettled(Array.from({ length: 20 }, () => sendRefund(shop.services, id)))
    await sendRefund(shop.services, id)
    expect(await booked(order.id)).toMatchObject({
      refunded: order.customer_total_cents,
      reversed: order.baker_receives_cents,
    })
  })

  test('what the provider refuses is failed, and somebody is told', async () => {
    const order = await paidOrder()
    await shop.services.payments.stripe.refunds.create({ payment_intent: order.payment_intent_id })
    const id = await ask(order.id)
    await sendRefund(shop.services, id)
    expect(await refundRow(id)).toMatchObject({ state: 'failed' })
    const findings = await shop.services.db
      .select()
      .from(reconciliation_findings)
      .where(eq(reconciliation_findings.subject, id))
    expect(findings).toMatchObject([{ kind: 'refund_failed' }])
    const { rows } = await shop.services.pool.query(
      `select note from order_events where order_id = $1 and note like '%couldn’t be sent%'`,
      [order.id],
    )
    expect(rows).toHaveLength(1)
  })

  test('an order that no payment stands behind cannot be refunded', async () => {
    const { id: bakery_id } = await makeBakery(shop.services.db)
    const order = await makeOrderRow(shop.services.db, { bakery_id })
    const id = await ask(order.id)
    await sendRefund(shop.services, id)
    expect(await refundRow(id)).toMatchObject({
      state: 'failed',
      last_error: 'The payment provider knows nothing of this payment.',
    })
    expect(await statusOf(order.id)).toBe('paid')
  })
})
