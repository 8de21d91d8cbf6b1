import { beforeAll, beforeEach, expect, test } from 'vitest'
import { lockSubject } from '~/payments/paid-subject.server'
import { makeOrderPeople, type OrderActor } from '../../../tests/factories/order-people'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { useApp } from '../../../tests/setup/app'
import { goodsWords } from './goods'
import { asSubject } from './order'
import { requestOrderRefund } from './order-refund.commands.server'
import { remindUnanswered } from './unanswered.commands.server'

// Whoever gets a mail about an order finds the same in the bell, and so does the whole crew of the bakery.

const app = useApp()
let people: Awaited<ReturnType<typeof makeOrderPeople>>
beforeAll(async () => {
  people = await makeOrderPeople(app.services)
})
beforeEach(async () => {
  await app.services.pool.query('update orders set reminded_at = now()')
  for (const table of ['notifications', 'notification_settings', 'mail_outbox', 'reconciliation_findings'])
    await app.services.pool.query(`delete from ${table}`)
})

const order = (row: Parameters<typeof makeOrderRow>[1] = {}) =>
  makeOrderRow(app.services.db, { bakery_id: people.bakery.id, customer_id: people.people.customer.id, ...row })
const put = (actor: OrderActor, path: string, body?: object) =>
  app.call('PUT', path, { token: people.tokens[actor], ...(body ? { body } : {}) })
const bell = async (actor: OrderActor) =>
  (await app.call('GET', '/notifications', { token: people.tokens[actor] })).body
const mails = async () =>
  (await app.services.pool.query('select dedupe_key as key, subject from mail_outbox order by 1')).rows
async function pay(row: Parameters<typeof makeOrderRow>[1] = {}) {
  const made = await order({ payment_status: 'unpaid', ...row })
  await app.services.db.transaction(async (tx) =>
    (await lockSubject(tx, app.services, asSubject(made.id))).markPaid(app.clock.now),
  )
  return made
}

test('paid: in the customer’s bell and in those of owner and helper, beside the mails that went before', async () => {
  const { id, bakery_id, customer_name } = await pay()
  const title = `New order from ${customer_name}`
  const on_board = { kind: 'new_order', title, path: `/my-listing/${bakery_id}?order=${id}`, count: 1 }
  expect((await bell('customer')).items).toMatchObject([
    { kind: 'order', title: `Your order at ${people.bakery.name}`, path: `/orders/${id}` },
  ])
  for (const actor of ['owner', 'helper'] as const) expect((await bell(actor)).items).toMatchObject([on_board])
  for (const actor of ['other owner', 'other customer', 'admin'] as const) expect((await bell(actor)).items).toEqual([])
  expect(await mails()).toEqual([
    { key: `order:paid:${id}:bakery`, subject: title },
    { key: `order:paid:${id}:customer`, subject: `Your order at ${people.bakery.name}` },
  ])
})

test('the cake burnt and was refunded: who comes to pick up is told of the rolls only, in the mail and on the page', async () => {
  const { id, items } = await order({ prices: [4000, 900], status: 'preparing' })
  const lines = [{ order_item_id: items[0]!.id, quantity: 1 }]
  await app.services.db.transaction((tx) =>
    requestOrderRefund(tx, { order_id: id, kind: 'partial', lines, reason: 'Burnt', requested_by: null }),
  )
  await put('owner', `/orders-api/orders/${id}/status`, { status: 'ready' })
  const { rows } = await app.services.pool.query(`select text from mail_outbox where subject like '%is ready'`)
  expect(rows).toMatchObject([{ text: expect.stringContaining('\n- 1 × Loaf 2\n') }])
  const query = { orderId: id, email: 'gus@bread.test' }
  const tracked = (await app.call('GET', '/track-order', { query })).body.data
  expect(goodsWords(tracked.items)).toEqual(['1 × Loaf 2'])
})

test('what comes next about the same order takes the place of what is unread, and opening it on the board reads it', async () => {
  const { id } = await pay()
  await put('owner', `/orders-api/orders/${id}/status`, { status: 'confirmed' })
  await put('helper', `/orders-api/orders/${id}/status`, { status: 'preparing' })
  expect((await bell('customer')).items).toMatchObject([
    { title: `${people.bakery.name} is preparing your order`, count: 3 },
  ])
  await put('helper', `/orders-api/orders/${id}/viewed`)
  expect([(await bell('helper')).unread, (await bell('owner')).unread]).toEqual([0, 1])
})

test('a helper who orders here hears of it as the customer they are, and the owner of their own order, too', async () => {
  const { helper, owner } = people.people
  await pay({ customer_id: helper.id })
  expect((await bell('helper')).items).toMatchObject([{ kind: 'order', count: 1 }])
  expect((await bell('owner')).items).toMatchObject([{ kind: 'new_order', count: 1 }])
  const unviewed = (await app.call('GET', '/counters', { token: people.tokens.helper })).body.unviewed_orders
  await pay({ customer_id: owner.id })
  expect((await bell('owner')).items).toMatchObject([{ kind: 'order', count: 1 }, { kind: 'new_order' }])
  expect((await mails()).filter(({ key }) => key.endsWith(':bakery'))).toHaveLength(1)
  const after = (await app.call('GET', '/counters', { token: people.tokens.helper })).body.unviewed_orders
  expect(after).toBe(unviewed + 1)
})

test('a guest’s order is mailed and in nobody’s bell', async () => {
  await pay({ customer_id: null, session_id: people.sessions.guest, customer_email: 'guest@bread.test' })
  expect((await bell('customer')).items).toEqual([])
  expect(await mails()).toHaveLength(2)
})

test('an owner can do without mails about new orders, but not without the last word; a customer gets all of theirs', async () => {
  const off = { bell: false, push: false, mail: false }
  await put('owner', '/notification-settings', { kind: 'new_order', ...off })
  await put('customer', '/notification-settings', { kind: 'order', ...off })
  const { id } = await pay()
  expect(await mails()).toMatchObject([{ key: `order:paid:${id}:customer` }])
  expect([(await bell('owner')).unread, (await bell('customer')).unread, (await bell('helper')).unread]).toEqual([
    0, 0, 1,
  ])
  const later = new Date(app.clock.now.getTime() + 13 * 3_600_000)
  await remindUnanswered({ ...app.services, clock: () => later })
  expect(await mails()).toMatchObject([{ key: `order:paid:${id}:customer` }, { key: `order:reminder:${id}` }])
  expect((await bell('helper')).items).toMatchObject([{ title: expect.stringContaining('still waiting'), count: 2 }])
})

test('a bell that can’t be written stops no payment, and somebody is told', async () => {
  const { pool } = app.services
  await pool.query(`create function refuse() returns trigger language plpgsql as 'begin raise ''no bell''; end';
    create trigger refuse before insert on notifications for each row execute function refuse()`)
  try {
    const { id } = await pay()
    const { rows } = await pool.query('select payment_status from orders where id = $1', [id])
    expect(rows).toEqual([{ payment_status: 'paid' }])
    const findings = await pool.query('select subject from reconciliation_findings order by 1')
    const keys = [`order:paid:${id}:bakery`, `order:paid:${id}:customer`]
    expect(findings.rows).toEqual(keys.map((key) => ({ subject: `bell:${key}` })))
    expect((await mails()).map(({ key }) => key)).toEqual(keys)
  } finally {
    await pool.query('drop trigger refuse on notifications; drop function refuse')
  }
})
