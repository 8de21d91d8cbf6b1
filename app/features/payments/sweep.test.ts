import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { orders } from '~/db/schema/orders'
import { payments, reconciliation_findings, webhook_events } from '~/db/schema/payments'
import { newId } from '~/lib/ids'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePaidOrder, openBakery } from '../../../tests/factories/paid-order'
import { refundsOf } from '../../../tests/setup/order-money'
import { useShop } from '../../../tests/setup/shop'
import { reconcile } from '../ledger/reconcile.commands.server'
import { asSubject } from '../orders/order'
import { requestOrderRefund } from '../orders/order-refund.commands.server'
import { sendRefund } from '../refunds/send-refund.commands.server'
import { processEvent, pruneEvents } from './inbox.commands.server'
import { openPaymentPage } from './payment-page.commands.server'
import { sweepPayments } from './sweep.commands.server'

const shop = useShop()
const MINUTE = 60_000
let bakery_id = ''
beforeAll(async () => {
  bakery_id = await openBakery(shop, 'acct_sweeps')
})
beforeEach(async () => {
  shop.clock.now = new Date()
  await shop.control('DELETE', '/sandbox/faults')
})

const run = async (statement: string, values: unknown[] = []) =>
  (await shop.services.pool.query(statement, values)).rows
const sweep = () => sweepPayments(shop.services, { quiet_ms: -1000 })
const sweepAfter = (minutes: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * MINUTE)
  return sweep()
}
const unpaidOrder = () => makeOrderRow(shop.services.db, { bakery_id, payment_status: 'unpaid' })
const statusOf = async (id: string) =>
  (await shop.services.db.select().from(orders).where(eq(orders.id, id)))[0]!.payment_status
const triesOf = async (order_id: string) =>
  (await shop.services.db.select().from(payments).where(eq(payments.order_id, order_id))).map(({ state }) => state)

/** The provider was away when its page was opened, and the customer has cancelled since. */
async function cancelledUnopened() {
  const order = await unpaidOrder()
  await shop.fault({ kind: 'error_500', match: 'POST /v1/checkout/sessions', times: null })
  await expect(openPaymentPage(shop.services, asSubject(order.id))).rejects.toThrow()
  await run(`update orders set status = 'cancelled' where id = $1`, [order.id])
  expect(await triesOf(order.id)).toEqual(['creating'])
  return order
}

describe('a try to pay whose order was cancelled while the provider was away', () => {
  test('ends once the provider is back, and nothing is left to be paid there', async () => {
    const order = await cancelledUnopened()
    await sweep()
    expect(await triesOf(order.id)).toEqual(['creating'])
    await shop.control('DELETE', '/sandbox/faults')
    await sweepAfter(2)
    expect(await triesOf(order.id)).toEqual(['expired'])
    const { data } = await shop.services.payments.stripe.checkout.sessions.list({ limit: 100 })
    const its = data.filter(({ metadata }) => metadata?.order_id === order.id)
    expect(its.filter(({ status }) => status === 'open')).toEqual([])
  })

  test('keeps no paid order unpaid, however many there are', { timeout: 60_000 }, async () => {
    const { id } = await cancelledUnopened()
    await run(
      `insert into orders select o.* from orders i, generate_series(1, 199) n, jsonb_populate_record(i, jsonb_build_object(
         'id', gen_random_uuid(), 'checkout_id', gen_random_uuid(), 'order_number', 'AWAY-' || lpad(n::text, 8, '0'))) o
       where i.id = $1`,
      [id],
    )
    await run(
      `insert into order_items select l.* from order_items i, orders o, jsonb_populate_record(i, jsonb_build_object(
         'id', gen_random_uuid(), 'order_id', o.id)) l where i.order_id = $1 and o.order_number like 'AWAY-%'`,
      [id],
    )
    const same = 'state, amount_cents, application_fee_cents, stripe_account_id, expires_at, created_at'
    await run(
      `insert into payments (id, subject_kind, subject_id, ${same})
       select gen_random_uuid(), 'order', o.id, ${same.replace('created_at', `p.created_at - interval '1 hour'`)}
       from payments p, (select id from orders where order_number like 'AWAY-%') o where p.order_id = $1`,
      [id],
    )
    await shop.control('DELETE', '/sandbox/faults')
    await shop.fault({ kind: 'withhold_webhooks', times: null })
    const order = await unpaidOrder()
    await shop.pay((await openPaymentPage(shop.services, asSubject(order.id)))!.split('/').at(-1)!)
    await shop.fault({ kind: 'error_500', match: 'POST /v1/checkout/sessions', times: null })
    await sweep()
    expect(await statusOf(order.id)).toBe('paid')
    expect(await run(`select count(*)::integer from payments where state = 'creating'`)).toEqual([{ count: 200 }])
    await shop.control('DELETE', '/sandbox/faults')
    await sweepAfter(2)
    expect(await run(`select from payments where state = 'creating'`)).toEqual([])
  })
})

describe('news from the provider', () => {
  const hear = async (object_id: string, event: object = {}) => {
    const id = `evt_${newId()}`
    const news = { type: 'checkout.session.completed', payload: {}, ...event }
    await shop.services.db.insert(webhook_events).values({ id, object_id, ...news, received_at: shop.clock.now })
    return id
  }
  const isProcessed = async (id: string) =>
    (await run('select from webhook_events where id = $1 and processed_at is not null', [id])).length === 1
  const findings = async (event_id: string) =>
    (
      await shop.services.db
        .select()
        .from(reconciliation_findings)
        .where(eq(reconciliation_findings.subject, `process_event:${event_id}`))
    ).map(({ kind, resolved_at }) => [kind, resolved_at === null])
  /** Its tries of a day, without the pauses. */
  const sweepToTheLast = async (event_id: string) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await sweep()
    await run('update due_failures set tries = 29 where tries = 1 and subject_id = $1', [event_id])
    await sweepAfter(2)
  }

  test('about something it does not know is given up after a day, is told, and is gone after a month', async () => {
    const id = await hear('cs_test_of_somebody_else')
    await sweepToTheLast(id)
    expect(await run('select tries, next_at from due_failures where subject_id = $1', [id])).toEqual([
      { tries: 30, next_at: null },
    ])
    expect(await findings(id)).toEqual([['given_up', true]])
    shop.clock.now = new Date(shop.clock.now.getTime() + 31 * 24 * 60 * MINUTE)
    await pruneEvents(shop.services)
    await sweep()
    expect(await run('select from webhook_events where id = $1', [id])).toEqual([])
    expect(await findings(id)).toEqual([['given_up', false]])
  })

  test('about an account that is not ours is nothing to us', async () => {
    const id = await hear('cs_test_of_their_customer', { account: 'acct_of_somebody_else' })
    await sweep()
    expect(await isProcessed(id)).toBe(true)
  })

  test('that could not be worked on: its finding closes once it was', async () => {
    const order = await unpaidOrder()
    const session = (await openPaymentPage(shop.services, asSubject(order.id)))!.split('/').at(-1)!
    const id = await hear(session)
    await shop.fault({ kind: 'error_500', match: 'GET /v1/checkout/sessions/*', times: null })
    await sweepToTheLast(id)
    expect(await findings(id)).toEqual([['given_up', true]])
    await shop.control('DELETE', '/sandbox/faults')
    await processEvent(shop.services, id)
    expect(await isProcessed(id)).toBe(true)
    await sweep()
    expect(await findings(id)).toEqual([['given_up', false]])
  })
})

test('a refund that the bank sent back, and a dispute, of which no news ever came, are found in the provider’s books', async () => {
  const refunded = await makePaidOrder(shop, { bakery_id, prices: [2000] })
  const disputed = await makePaidOrder(shop, { bakery_id, prices: [2000] })
  const asked = await shop.services.db.transaction((tx) =>
    requestOrderRefund(tx, { order_id: refunded.id, kind: 'full', reason: 'Burnt', requested_by: null }),
  )
  await sendRefund(shop.services, asked!.id)
  expect(await statusOf(refunded.id)).toBe('refunded')
  const [refund] = await refundsOf(shop.services.db, refunded.id)
  await shop.control('POST', '/sandbox/test/refund-failures', { refund: refund!.provider_refund_id })
  await shop.control('POST', '/sandbox/test/disputes', { charge: disputed.charge_id })
  await reconcile(shop.services)
  await sweepAfter(1)
  expect(await statusOf(refunded.id)).toBe('paid')
  expect(await statusOf(disputed.id)).toBe('disputed')
  expect(await run(`select kind from due_failures where kind = 'hear_of_move'`)).toEqual([])
})
