import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeOrderPeople } from '../../../tests/factories/order-people'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { useApp } from '../../../tests/setup/app'
import { rowsRead } from '../../../tests/setup/executed-plans'
import { runJobs } from '../../../tests/setup/jobs'
import { refundsOf } from '../../../tests/setup/order-money'
import { cancelUnanswered, remindUnanswered } from './unanswered.commands.server'

const app = useApp()
let people: Awaited<ReturnType<typeof makeOrderPeople>>
const NOON = new Date('2026-11-15T12:00:00Z')
beforeAll(async () => {
  people = await makeOrderPeople(app.services)
})
beforeEach(() => {
  app.clock.now = NOON
})

const later = (hours: number) => {
  app.clock.now = new Date(NOON.getTime() + hours * 3_600_000)
}
const paid = (row: Parameters<typeof makeOrderRow>[1] = {}) =>
  makeOrderRow(app.services.db, { bakery_id: people.bakery.id, bakery_since: NOON, created_at: NOON, ...row })
const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await app.services.db.execute<T>(query)).rows
const statusOf = async (id: string) =>
  (await rows<{ status: string }>(sql`select status from orders where id = ${id}`))[0]!.status
const mailsTo = async (number: string) =>
  (await rows<{ to: string }>(sql`select "to" from mail_outbox where text like ${`%${number}%`} order by "to"`)).map(
    ({ to }) => to,
  )

test('a reminder after 12 hours, once, to the bakery', async () => {
  const [waiting, answered] = [await paid(), await paid({ status: 'confirmed' })]
  later(11.9)
  await remindUnanswered(app.services)
  expect(await mailsTo(waiting.order_number)).toEqual([])
  later(12)
  await Promise.all([remindUnanswered(app.services), remindUnanswered(app.services)])
  await remindUnanswered(app.services)
  expect(await mailsTo(waiting.order_number)).toEqual([people.people.owner.email])
  expect(await mailsTo(answered.order_number)).toEqual([])
})

test('an order whose reminder cannot be made silences no other, and is reminded of later', async () => {
  const [poisoned, other] = [await paid(), await paid()]
  await rows(
    sql.raw(`alter table mail_outbox add constraint poison check (text not like '%${poisoned.order_number}%')`),
  )
  later(12)
  await remindUnanswered(app.services)
  await rows(sql`alter table mail_outbox drop constraint poison`)
  expect(await mailsTo(other.order_number)).toEqual([people.people.owner.email])
  expect(await mailsTo(poisoned.order_number)).toEqual([])
  later(12.1)
  await remindUnanswered(app.services)
  expect(await mailsTo(poisoned.order_number)).toEqual([people.people.owner.email])
})

test('cancelled after 24 hours with everything given back, once, and both sides are told', async () => {
  const order = await paid()
  const item = people.bakery.items[0]!.id
  await rows(sql`update menu_items set stock = 1 where id = ${item}`)
  await rows(sql`update order_items set menu_item_id = ${item}, stock_taken = true where order_id = ${order.id}`)
  later(23.9)
  await cancelUnanswered(app.services)
  expect(await statusOf(order.id)).toBe('pending')
  later(24)
  await Promise.all([cancelUnanswered(app.services), cancelUnanswered(app.services)])
  expect(await statusOf(order.id)).toBe('cancelled')
  expect(await refundsOf(app.services.db, order.id)).toMatchObject([
    { kind: 'full', customer_cents: order.customer_total_cents },
  ])
  expect(await rows(sql`select stock from menu_items where id = ${item}`)).toEqual([{ stock: 2 }])
  expect(
    await rows(sql`select actor_role, from_status, to_status, note from order_events where order_id = ${order.id}`),
  ).toEqual([
    {
      actor_role: 'system',
      from_status: 'pending',
      to_status: 'cancelled',
      note: 'The bakery didn’t answer in time.',
    },
  ])
  expect(await mailsTo(order.order_number)).toEqual(['gus@bread.test', people.people.owner.email].sort())
})

test('an hour before its window, but never within half an hour of the payment', async () => {
  const soon = await paid({ requested_for: new Date(NOON.getTime() + 4 * 3_600_000) })
  const at_once = await paid({ requested_for: new Date(NOON.getTime() + 1_200_000) })
  const far = await paid({ requested_for: new Date(NOON.getTime() + 90 * 3_600_000) })
  const statuses = async () => [await statusOf(soon.id), await statusOf(at_once.id), await statusOf(far.id)]
  later(0.4)
  await cancelUnanswered(app.services)
  expect(await statuses()).toEqual(['pending', 'pending', 'pending'])
  later(0.5)
  await cancelUnanswered(app.services)
  expect(await statuses()).toEqual(['pending', 'cancelled', 'pending'])
  later(3)
  await cancelUnanswered(app.services)
  expect(await statuses()).toEqual(['cancelled', 'cancelled', 'pending'])
})

test('the bakery pressed Confirm in the last seconds: the order is not cancelled while they may undo it', async () => {
  const [order, undone] = [await paid(), await paid()]
  later(24)
  const token = people.tokens.owner!
  const press = { token, body: { status: 'confirmed' } }
  for (const { id } of [order, undone])
    expect((await app.call('PUT', `/orders-api/orders/${id}/status/later`, press)).status).toBe(200)
  await cancelUnanswered(app.services)
  expect([await statusOf(order.id), await statusOf(undone.id)]).toEqual(['pending', 'pending'])
  await app.call('DELETE', `/orders-api/orders/${undone.id}/status/later`, { token })
  await rows(sql`update graphile_worker._private_jobs set run_at = now()`)
  await runJobs(app.services)
  await cancelUnanswered(app.services)
  expect([await statusOf(order.id), await statusOf(undone.id)]).toEqual(['confirmed', 'cancelled'])
})

test('what is answered, unpaid or done is left alone', async () => {
  const others = [
    await paid({ status: 'confirmed' }),
    await paid({ status: 'completed' }),
    await makeOrderRow(app.services.db, { bakery_id: people.bakery.id, payment_status: 'unpaid', created_at: NOON }),
  ]
  later(100)
  await cancelUnanswered(app.services)
  expect(await Promise.all(others.map(({ id }) => statusOf(id)))).toEqual(['confirmed', 'completed', 'pending'])
})

test('a wish for tomorrow, paid in the evening, can be answered until noon', async () => {
  // 8 PM on Monday in Portland; all of Tuesday is wished for.
  const bakery_since = new Date('2026-11-17T04:00:00Z')
  await rows(sql`update bakeries set time_zone = 'America/Los_Angeles' where id = ${people.bakery.id}`)
  const { id } = await paid({
    bakery_since,
    created_at: bakery_since,
    requested_for: new Date('2026-11-17T08:00:00Z'),
    requested_until: new Date('2026-11-18T08:00:00Z'),
  })
  for (const [moment, status] of [
    ['2026-11-17T19:59:00Z', 'pending'],
    ['2026-11-17T20:00:00Z', 'cancelled'],
  ] as const) {
    app.clock.now = new Date(moment)
    await cancelUnanswered(app.services)
    expect(await statusOf(id)).toBe(status)
  }
})

test('what was refunded in part is cancelled like any other, and the rest goes back', async () => {
  const order = await paid({ prices: [1000, 500] })
  const part = { token: people.tokens.owner!, body: { subtotal: 5, reason: 'One loaf fell.' } }
  expect((await app.call('POST', `/orders-api/orders/${order.id}/refunds`, part)).status).toBe(200)
  // As it is once the provider has sent it.
  await rows(sql`update orders set payment_status = 'partly_refunded' where id = ${order.id}`)
  later(12)
  await remindUnanswered(app.services)
  expect(await mailsTo(order.order_number)).toContain(people.people.owner.email)
  later(24)
  await cancelUnanswered(app.services)
  expect(await statusOf(order.id)).toBe('cancelled')
  const refunds = await refundsOf(app.services.db, order.id)
  expect(refunds.map(({ kind }) => kind)).toEqual(['partial', 'full'])
  expect(refunds.reduce((sum, { customer_cents }) => sum + customer_cents, 0)).toBeLessThanOrEqual(
    order.customer_total_cents,
  )
  const [mail] = await rows<{ text: string }>(
    sql`select text from mail_outbox where text like ${`%confirm order ${order.order_number},%`}`,
  )
  expect(mail!.text).toContain('The rest of your money is on its way back to you.')
})

test('neither reads the orders of the past', async () => {
  const { id } = await paid({ status: 'completed' })
  await rows(sql`
    insert into orders select r.* from orders o, generate_series(1, 3000) n, jsonb_populate_record(o, jsonb_build_object(
      'id', gen_random_uuid(), 'checkout_id', gen_random_uuid(), 'order_number', 'PAST-' || lpad(n::text, 8, '0'),
      'created_at', o.created_at - n * interval '1 hour' - interval '7 days')) r where o.id = ${id}`)
  await rows(sql`analyze orders`)
  for (const work of [remindUnanswered, cancelUnanswered]) {
    const read = await rowsRead(app.database_url, 'orders', (db) => work({ ...app.services, db }))
    expect(Math.max(...read)).toBeLessThan(100)
  }
})
