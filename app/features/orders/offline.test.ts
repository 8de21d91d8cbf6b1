import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeOrderPeople, type OrderActor } from '../../../tests/factories/order-people'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { useApp } from '../../../tests/setup/app'
import { attachGuestOrders } from './guest-orders.commands.server'
import { cancelUnanswered, remindUnanswered } from './unanswered.commands.server'

const app = useApp()
let people: Awaited<ReturnType<typeof makeOrderPeople>>
beforeAll(async () => {
  people = await makeOrderPeople(app.services)
})

const offline = (row: Parameters<typeof makeOrderRow>[1] = {}) =>
  makeOrderRow(app.services.db, {
    bakery_id: people.bakery.id,
    payment_status: 'offline',
    status: 'confirmed',
    customer_email: null,
    ...row,
  })
const call = (method: string, path: string, actor: OrderActor, body?: unknown) =>
  app.call(method, `/orders-api${path}`, { token: people.tokens[actor], body })
const mails = async (number: string) =>
  (await app.services.db.execute(sql`select "to", text from mail_outbox where text like ${`%${number}%`}`)).rows

test('the bakery reads where it came from, how it is paid, and that it costs nobody a fee', async () => {
  const { id } = await offline({ prices: [1000, 250], offline_method: 'venmo' })
  const { data } = (await call('GET', `/orders/${id}`, 'owner')).body
  expect(data).toMatchObject({
    source: 'manual',
    payment_status: 'offline',
    offline_method: 'venmo',
    received_at: null,
    customer_email: null,
    subtotal: 12.5,
    customer_total: 12.5,
    baker_keeps: 12.5,
    fee_breakdown: {
      fee_structure_version: 'offline_v1',
      fees: { customer: { percent: 0, fixed: 0, total: 0 }, baker: { percent: 0, fixed: 0, total: 0 } },
      breakdown: { customer_fee_percent: 0, customer_fee_fixed: 0, baker_fee_percent: 0, baker_fee_fixed: 0 },
    },
  })
  const seen = (await call('GET', `/orders/${id}`, 'helper')).body.data
  expect(seen).toMatchObject({ viewer: 'helper', source: 'manual' })
  expect(seen).not.toHaveProperty('offline_method')
})

test('no address, no mail; with one, every step is told', async () => {
  const [silent, told] = [await offline(), await offline({ customer_email: 'ann@bread.test' })]
  for (const { id } of [silent, told]) {
    expect((await call('PUT', `/orders/${id}/status`, 'owner', { status: 'preparing' })).status).toBe(200)
    expect((await call('PUT', `/orders/${id}/status`, 'owner', { status: 'ready' })).status).toBe(200)
  }
  expect(await mails(silent.order_number)).toEqual([])
  expect(await mails(told.order_number)).toHaveLength(2)
})

test('cancelled, it puts its pieces back and sends no money; a refund is refused with a sentence', async () => {
  const { id, items } = await offline({ received_at: new Date() })
  const item = people.bakery.items[0]!
  await app.services.db.execute(sql`update menu_items set stock = 3 where id = ${item.id}`)
  await app.services.db.execute(
    sql`update order_items set menu_item_id = ${item.id}, stock_taken = true where id = ${items[0]!.id}`,
  )
  const refused = await call('POST', `/orders/${id}/refunds`, 'owner', { subtotal: 5, reason: 'Torn' })
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'This order wasn’t paid by card here. Please return the money the way you got it.',
  ])
  const { status, body } = await call('PUT', `/orders/${id}/status`, 'owner', { status: 'cancelled' })
  expect([status, body.data.status, body.data.payment_status, body.data.refunds]).toEqual([
    200,
    'cancelled',
    'offline',
    [],
  ])
  const { rows } = await app.services.db.execute(sql`select stock from menu_items where id = ${item.id}`)
  expect(rows).toEqual([{ stock: 4 }])
})

test('nobody has to answer it', async () => {
  const long_ago = new Date(Date.now() - 72 * 3_600_000)
  const { id } = await offline({ bakery_since: long_ago, created_at: long_ago, customer_email: 'ann@bread.test' })
  await remindUnanswered(app.services)
  await cancelUnanswered(app.services)
  expect((await call('GET', `/orders/${id}`, 'owner')).body.data.status).toBe('confirmed')
})

test('a receipt says how it was paid, once it is', async () => {
  const waiting = await offline()
  expect((await call('GET', `/orders/${waiting.id}/receipt`, 'owner')).status).toBe(409)
  const paid = await offline({ received_at: new Date() })
  expect((await call('GET', `/orders/${paid.id}/receipt`, 'owner')).status).toBe(200)
})

test('whoever proves the address finds it among their own; number and address track it', async () => {
  const customer = people.people['other customer']
  const order_number = 'M-K7QD-M2XW-9HTB'
  const { id } = await offline({ customer_email: customer.email, order_number })
  await offline()
  const own = async () =>
    (await call('GET', '/orders', 'other customer')).body.data.map((order: { id: string }) => order.id)
  expect(await own()).toEqual([])
  await app.services.db.transaction((tx) => attachGuestOrders(tx, customer))
  expect(await own()).toEqual([id])
  const query = { orderNumber: 'mk7qd m2xw 9htb', email: customer.email }
  expect((await app.call('GET', '/track-order', { query })).body.data).toMatchObject({ payment_status: 'offline' })
})
