import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeOrderPeople } from '../../../tests/factories/order-people'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { useApp } from '../../../tests/setup/app'
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
  makeOrderRow(app.services.db, { bakery_id: people.bakery.id, paid_at: NOON, created_at: NOON, ...row })
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
  expect(await remindUnanswered(app.services)).toBe(0)
  later(12)
  const counts = await Promise.all([remindUnanswered(app.services), remindUnanswered(app.services)])
  expect(counts.reduce((sum, count) => sum + count)).toBe(1)
  expect(await remindUnanswered(app.services)).toBe(0)
  expect(await mailsTo(waiting.order_number)).toEqual([people.people.owner.email])
  expect(await mailsTo(answered.order_number)).toEqual([])
})

test('an order whose reminder cannot be made silences no other', async () => {
  const [poisoned, other] = [await paid(), await paid()]
  await rows(
    sql.raw(`alter table mail_outbox add constraint poison check (text not like '%${poisoned.order_number}%')`),
  )
  later(12)
  await remindUnanswered(app.services)
  await rows(sql`alter table mail_outbox drop constraint poison`)
  expect(await mailsTo(other.order_number)).toEqual([people.people.owner.email])
  expect(await mailsTo(poisoned.order_number)).toEqual([])
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
      note: 'The bakery did not answer in time.',
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

test('both find their orders by the index of the unanswered', async () => {
  const plan = await rows<{ 'QUERY PLAN': string }>(sql`explain select id from orders
    where payment_status = 'paid' and status = 'pending' and paid_at <= now() order by paid_at limit 20`)
  expect(JSON.stringify(plan)).toContain('orders_unanswered_index')
})
