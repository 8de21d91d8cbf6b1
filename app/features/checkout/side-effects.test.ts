import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { mail_outbox } from '~/db/schema/mail'
import { order_items, orders } from '~/db/schema/orders'
import { reconciliation_findings, refunds } from '~/db/schema/payments'
import { makeOrderPeople } from '../../../tests/factories/order-people'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { refundsOf } from '../../../tests/setup/order-money'
import { useShop } from '../../../tests/setup/shop'
import { asSubject } from '../orders/order'
import { cancelUnanswered, remindUnanswered } from '../orders/unanswered.commands.server'
import { expire } from '../payments/expiry.commands.server'
import { openPaymentPage } from '../payments/payment-page.commands.server'
import { settle } from '../payments/settle.commands.server'
import { sweepPayments } from '../payments/sweep.commands.server'
import { sendRefund } from '../refunds/send-refund.commands.server'

const shop = useShop()
let people: Awaited<ReturnType<typeof makeOrderPeople>>
beforeAll(async () => {
  people = await makeOrderPeople(shop.services)
  await shop.account(people.bakery.stripe_account_id!)
})

const run = (statement: string) => shop.services.pool.query(statement)

/** Whatever `when` says of a row that `table` is about to get is refused by the database itself. */
async function refuse(table: string, when: string): Promise<void> {
  await run(
    `create or replace function refuse() returns trigger language plpgsql as $$ begin raise 'refused by the test'; end $$`,
  )
  await run(
    `create trigger refused before insert or update on ${table} for each row when (${when}) execute function refuse()`,
  )
}
afterEach(() => run('drop function if exists refuse cascade'))

const unpaidOrder = async (given: Parameters<typeof makeOrderRow>[1] = {}) => {
  const order = await makeOrderRow(shop.services.db, {
    bakery_id: people.bakery.id,
    payment_status: 'unpaid',
    ...given,
  })
  const provider_id = (await openPaymentPage(shop.services, asSubject(order.id)))!.split('/').at(-1)!
  return { ...order, provider_id }
}
const orderOf = async (id: string) => (await shop.services.db.select().from(orders).where(eq(orders.id, id)))[0]!
const findingsOf = async (id: string) => {
  const all = await shop.services.db.select().from(reconciliation_findings)
  return all.filter(({ subject }) => subject.includes(id)).map(({ kind, detail }) => ({ kind, detail }))
}
const mailsOf = async (number: string) =>
  (await shop.services.db.select().from(mail_outbox)).filter(({ text }) => text.includes(number)).map(({ to }) => to)
const COPIED = `bakery_id, customer_name, customer_email, fulfillment_type, subtotal_cents, customer_fee_cents,
  baker_fee_cents, customer_total_cents, baker_receives_cents, created_at`
const LOST = { kind: 'side_effect_failed', detail: expect.stringContaining('mail_outbox') }

test('a mail that cannot be written does not keep an order from being paid; a person is told, and pages are', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const order = await unpaidOrder()
  await shop.pay(order.provider_id)
  await refuse('mail_outbox', `new."to" = '${people.people.owner.email}'`)
  expect(await settle(shop.services, order.provider_id)).toBe('paid')
  expect(await orderOf(order.id)).toMatchObject({ payment_status: 'paid', status: 'pending' })
  expect(await mailsOf(order.order_number)).toEqual([order.customer_email])
  expect(await findingsOf(order.id)).toEqual([LOST])
  expect(vi.mocked(console.warn).mock.calls.join()).not.toContain(people.people.owner.email)
})

test('a refund, a cancellation, a payment that goes back and an expiry happen without their mails, too', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const token = people.tokens.owner
  const paid = async () => {
    const order = await unpaidOrder()
    await shop.pay(order.provider_id)
    await settle(shop.services, order.provider_id)
    return order
  }
  const [refunded, cancelled, unanswered] = [await paid(), await paid(), await paid()]
  const [late, expiring] = [await unpaidOrder(), await unpaidOrder()]
  const item_id = people.bakery.items[0]!.id
  await run(`update menu_items set stock = 1 where id = '${item_id}'`)
  await shop.services.db
    .update(order_items)
    .set({ menu_item_id: item_id, stock_taken: true })
    .where(eq(order_items.order_id, expiring.id))
  await shop.services.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, late.id))
  await shop.pay(late.provider_id)
  await refuse('mail_outbox', 'true')

  const body = { subtotal: 5, reason: 'Burnt' }
  await shop.call('POST', `/orders-api/orders/${refunded.id}/refunds`, { token, body })
  await shop.call('PUT', `/orders-api/orders/${cancelled.id}/status`, { token, body: { status: 'cancelled' } })
  expect(await settle(shop.services, late.provider_id)).toBe('sent_back')
  await expire(shop.services, asSubject(expiring.id))
  await shop.services.db
    .update(orders)
    .set({ bakery_since: new Date(Date.now() - 25 * 3_600_000) })
    .where(eq(orders.id, unanswered.id))
  await cancelUnanswered(shop.services)

  for (const { id } of await shop.services.db.select().from(refunds)) await sendRefund(shop.services, id)
  const states = await shop.services.db.select().from(refunds)
  expect(states.filter(({ state }) => state !== 'done')).toEqual([])
  for (const { id } of [refunded, cancelled, unanswered, late])
    expect(await refundsOf(shop.services.db, id)).toHaveLength(1)
  expect(states).toHaveLength(4)
  expect(await orderOf(refunded.id)).toMatchObject({ payment_status: 'partly_refunded' })
  expect(await orderOf(cancelled.id)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
  expect(await orderOf(unanswered.id)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
  expect(await orderOf(expiring.id)).toMatchObject({ status: 'cancelled', payment_status: 'expired' })
  expect((await run(`select stock from menu_items where id = '${item_id}'`)).rows).toEqual([{ stock: 2 }])
  const found = await shop.services.db.select().from(reconciliation_findings)
  expect(found.filter(({ kind }) => kind === LOST.kind).length).toBeGreaterThanOrEqual(5)
})

test('a reminder that cannot be written does not silence the others', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const bakery_since = new Date(Date.now() - 13 * 3_600_000)
  const waiting = () =>
    makeOrderRow(shop.services.db, { bakery_id: people.bakery.id, bakery_since, created_at: bakery_since })
  const [broken, other] = [await waiting(), await waiting()]
  await refuse('mail_outbox', `new.dedupe_key = 'order:reminder:${broken.id}'`)
  await remindUnanswered(shop.services)
  expect(await mailsOf(broken.order_number)).toEqual([])
  expect(await mailsOf(other.order_number)).toEqual([people.people.owner.email])
})

/** So many more orders like this one, in one statement. */
const copies = (id: string, count: number) =>
  run(`insert into orders (${COPIED}, id, checkout_id, order_number)
    select ${COPIED}, gen_random_uuid(), gen_random_uuid(), 'COPY-' || upper(left(md5(n || id::text), 8))
    from orders, generate_series(1, ${count}) n where id = '${id}'`)

test('two hundred orders that cannot be given up do not keep the next from its turn', { timeout: 60_000 }, async () => {
  const created_at = new Date(Date.now() - 3_600_000)
  const unpaid = { bakery_id: people.bakery.id, payment_status: 'unpaid' as const }
  const first = await makeOrderRow(shop.services.db, { ...unpaid, customer_name: 'Poison', created_at })
  await copies(first.id, 199)
  const later = new Date(created_at.getTime() + 60_000)
  const good = await makeOrderRow(shop.services.db, { ...unpaid, created_at: later })
  await refuse('orders', `new.customer_name = 'Poison' and new.status = 'cancelled'`)
  await sweepPayments(shop.services, { quiet_ms: 30_000 })
  expect(await orderOf(good.id)).toMatchObject({ payment_status: 'expired' })
  expect(await orderOf(first.id)).toMatchObject({ payment_status: 'unpaid' })
  await run(`delete from orders where customer_name = 'Poison'`)
})

test('two hundred payments that cannot be settled do not keep the next from its turn', {
  timeout: 60_000,
}, async () => {
  const order = await unpaidOrder()
  await shop.pay(order.provider_id)
  const first = await makeOrderRow(shop.services.db, { bakery_id: people.bakery.id, payment_status: 'unpaid' })
  await copies(first.id, 200)
  const same =
    'url, amount_cents, application_fee_cents, customer_fee_cents, delivery_fee_cents, stripe_account_id, expires_at'
  await run(`insert into payments (id, subject_kind, subject_id, state, provider_id, created_at, ${same})
    select gen_random_uuid(), 'order', o.id, 'open', 'cs_unknown_' || o.id, now() - interval '10 minutes', ${same}
    from payments s, (select id from orders where order_number like 'COPY-%') o where provider_id = '${order.provider_id}'`)
  shop.clock.now = new Date()
  await sweepPayments(shop.services, { quiet_ms: -1000 })
  expect(await orderOf(order.id)).toMatchObject({ payment_status: 'paid' })
})
