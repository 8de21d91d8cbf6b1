import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { orders } from '~/db/schema/orders'
import { disputes, webhook_events } from '~/db/schema/payments'
import { newId } from '~/lib/ids'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePaidOrder, openBakery } from '../../../tests/factories/paid-order'
import { entriesOf } from '../../../tests/setup/order-money'
import { useShop } from '../../../tests/setup/shop'
import { asSubject } from '../orders/order'
import { processEvent } from './inbox.commands.server'
import { openPaymentPage } from './payment-page.commands.server'
import { sweepPayments } from './sweep.commands.server'

const shop = useShop({ listen: true })
let bakery_id = ''
beforeAll(async () => {
  bakery_id = await openBakery(shop, 'acct_hooks')
})

const orderOf = async (id: string) => (await shop.services.db.select().from(orders).where(eq(orders.id, id)))[0]!
const events = () => shop.services.db.select().from(webhook_events)
const arrived = (type: string, object_id: string) =>
  vi.waitFor(async () => {
    const found = (await events()).find((event) => event.type === type && event.object_id === object_id)
    expect(found).toBeDefined()
    return found!
  }, 10_000)

async function paidAtProvider() {
  const order = await makeOrderRow(shop.services.db, { bakery_id, payment_status: 'unpaid' })
  const session_id = (await openPaymentPage(shop.services, asSubject(order.id)))!.split('/').at(-1)!
  await shop.pay(session_id)
  return { ...order, session_id }
}

const send = (payload: string, signature?: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/functions/v1/stripe-webhook',
    headers: { 'content-type': 'application/json', ...(signature ? { 'stripe-signature': signature } : {}) },
    payload,
  })
const sign = (payload: string, secret = shop.services.payments.webhook_secret) =>
  new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret })

describe('the inbox', () => {
  test('keeps what the provider sends, and working on it pays the order', async () => {
    const order = await paidAtProvider()
    const event = await arrived('checkout.session.completed', order.session_id)
    expect(await orderOf(order.id)).toMatchObject({ payment_status: 'unpaid' })
    await processEvent(shop.services, event.id)
    await processEvent(shop.services, event.id)
    expect(await orderOf(order.id)).toMatchObject({ payment_status: 'paid' })
    expect(await entriesOf(shop.services.db, order.id)).toHaveLength(1)
  })

  test('takes the same event twice as one, with one job', async () => {
    const payload = JSON.stringify({
      id: `evt_${newId()}`,
      object: 'event',
      type: 'x.y',
      data: { object: { id: 'o' } },
    })
    for (let turn = 0; turn < 3; turn++) expect((await send(payload, sign(payload))).statusCode).toBe(200)
    const id = JSON.parse(payload).id as string
    expect((await events()).filter((event) => event.id === id)).toHaveLength(1)
    const { rows } = await shop.services.pool.query(
      `select count(*)::integer from graphile_worker._private_jobs where payload ->> 'id' = $1`,
      [id],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  test.each([
    ['no signature', (_payload: string) => undefined],
    ['a signature by somebody else', (payload: string) => sign(payload, 'whsec_other')],
    ['a signature over other bytes', (payload: string) => sign(`${payload} `)],
    ['nonsense', () => 't=1,v1=zz'],
  ])('refuses %s', async (_name, signature) => {
    const payload = JSON.stringify({ id: `evt_${newId()}`, object: 'event', type: 'x.y', data: { object: {} } })
    const before = (await events()).length
    expect((await send(payload, signature(payload))).statusCode).toBe(400)
    expect(await events()).toHaveLength(before)
  })

  test('a webhook that never comes is made up for by the poller', async () => {
    await shop.fault({ kind: 'withhold_webhooks', times: null })
    const order = await paidAtProvider()
    await shop.control('DELETE', '/sandbox/faults')
    shop.clock.now = new Date()
    await sweepPayments(shop.services, { quiet_ms: -1000 })
    expect(await orderOf(order.id)).toMatchObject({ payment_status: 'paid' })
  })

  test('after 35 minutes the poller closes what nobody paid', async () => {
    const order = await makeOrderRow(shop.services.db, {
      bakery_id,
      payment_status: 'unpaid',
      created_at: new Date(Date.now() - 36 * 60_000),
    })
    await openPaymentPage(shop.services, asSubject(order.id))
    await sweepPayments(shop.services, { quiet_ms: 0 })
    expect(await orderOf(order.id)).toMatchObject({ payment_status: 'expired', status: 'cancelled' })
  })
})

describe('a dispute', () => {
  test('stands on the order, and every cent of it in the ledger, also when its news come first', async () => {
    const order = await makeOrderRow(shop.services.db, { bakery_id, payment_status: 'unpaid' })
    const session_id = (await openPaymentPage(shop.services, asSubject(order.id)))!.split('/').at(-1)!
    await shop.pay(session_id, '4000000000000259')
    const [dispute] = (await shop.services.payments.stripe.disputes.list({ limit: 1 })).data
    const event = await arrived('charge.dispute.created', dispute!.id)
    await processEvent(shop.services, event.id)
    expect(await orderOf(order.id)).toMatchObject({ payment_status: 'disputed' })
    const rows = await shop.services.db.select().from(disputes).where(eq(disputes.id, dispute!.id))
    expect(rows).toMatchObject([
      { id: dispute!.id, status: 'needs_response', amount_cents: order.customer_total_cents },
    ])
    await shop.services.payments.stripe.disputes.update(dispute!.id, {
      evidence: { uncategorized_text: 'winning_evidence' },
    })
    await processEvent(shop.services, (await arrived('charge.dispute.closed', dispute!.id)).id)
    expect(await orderOf(order.id)).toMatchObject({ payment_status: 'paid' })
    const { rows: sums } = await shop.services.pool.query(
      `select account, sum(amount_cents)::integer as cents from ledger_lines l join ledger_entries e on e.id = l.entry_id
       where e.cause like 'dispute:%' group by account having sum(amount_cents) <> 0`,
    )
    expect(sums).toEqual([])
  })

  test('of a payment that is settled already changes the order once', async () => {
    const order = await makePaidOrder(shop, { bakery_id }, '4000000000000259')
    const [dispute] = (await shop.services.payments.stripe.disputes.list({ payment_intent: order.payment_intent_id }))
      .data
    for (const type of ['charge.dispute.funds_withdrawn', 'charge.dispute.created']) {
      await processEvent(shop.services, (await arrived(type, dispute!.id)).id)
    }
    expect(await orderOf(order.id)).toMatchObject({ payment_status: 'disputed' })
  })
})
