import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '~/http/actor.server'
import { siteOf } from '~/lib/pay-link.server'
import { lockSubject } from '~/payments/paid-subject.server'
import { makePerson } from '../../../tests/factories/people'
import { asUser, makeShop } from '../../../tests/factories/placing'
import { useApp } from '../../../tests/setup/app'
import { asSubject } from './order'
import { expireUnpaid } from './order-payment.commands.server'
import { findOrder } from './orders.queries.server'
import type { PlaceOrder } from './orders-input.contract'
import { placeOrder } from './place-order.commands.server'

const app = useApp()
let shop: Awaited<ReturnType<typeof makeShop>>
let customer: Actor
beforeAll(async () => {
  shop = await makeShop(app.services)
  customer = asUser(await makePerson(app.services))
})
beforeEach(() => shop.setStock(5))

const place = (change: Partial<PlaceOrder> = {}, actor = customer) =>
  placeOrder(app.services.db, actor, shop.body(change), app.clock.now)
const pay = (order_id: string) =>
  app.services.db.transaction(async (tx) =>
    (await lockSubject(tx, app.services, asSubject(order_id))).markPaid(app.clock.now),
  )
const expire = (order_id: string) =>
  app.services.db.transaction((tx) => expireUnpaid(tx, order_id, { now: app.clock.now, site: siteOf(app.services) }))
const mails = async (order_id: string) =>
  (
    await app.services.db.execute<{ dedupe_key: string; to: string; subject: string; text: string }>(
      sql`select dedupe_key, "to", subject, text from mail_outbox where dedupe_key like ${`order:%${order_id}%`} order by dedupe_key`,
    )
  ).rows

test('paid once, whoever says so and how often, with one mail to each side', async () => {
  const order = await place({ requested_for: new Date(app.clock.now.getTime() + 10 * 86_400_000) })
  const answers = await Promise.all(Array.from({ length: 10 }, () => pay(order.id)))
  expect(answers.toSorted()).toEqual([...Array<string>(9).fill('already_paid'), 'paid'])
  const paid = (await findOrder(app.services.db, shop.asOwner, order.id))!
  expect(paid).toMatchObject({ status: 'pending', payment_status: 'paid', paid_at: app.clock.now.toISOString() })
  expect(paid.timeline.map(({ kind, note }) => [kind, note])).toEqual([
    ['status', null],
    ['payment', 'Paid'],
  ])
  const sent = await mails(order.id)
  expect(sent.map(({ dedupe_key, to }) => [dedupe_key, to])).toEqual([
    [`order:paid:${order.id}:bakery`, shop.owner.email],
    [`order:paid:${order.id}:customer`, 'ann@bread.test'],
  ])
  expect(sent[1]!.text).toContain(order.order_number)
  expect(sent[1]!.text).not.toContain('Secret Lane')
  expect(sent[0]!.text).toContain('You keep $')
})

test('the bakery sees nothing before the payment', async () => {
  const order = await place()
  expect(await findOrder(app.services.db, shop.asOwner, order.id)).toBeNull()
  await pay(order.id)
  expect(await findOrder(app.services.db, shop.asOwner, order.id)).not.toBeNull()
})

test('an order that is not paid in time frees its stock, once', async () => {
  const order = await place({ items: [{ id: shop.item.id, quantity: 2 }] })
  expect(await shop.stockOf()).toBe(3)
  expect((await Promise.all([expire(order.id), expire(order.id), expire(order.id)])).filter(Boolean)).toHaveLength(1)
  expect(await shop.stockOf()).toBe(5)
  expect(await findOrder(app.services.db, customer, order.id)).toMatchObject({
    status: 'cancelled',
    payment_status: 'expired',
  })
})

test('a payment that comes later takes the stock again, or cannot', async () => {
  const [late, too_late] = [await place({ items: [{ id: shop.item.id, quantity: 3 }] }), await place()]
  await expire(late.id)
  await expire(too_late.id)
  expect(await shop.stockOf()).toBe(5)
  expect(await pay(late.id)).toBe('paid')
  expect(await shop.stockOf()).toBe(2)
  expect((await findOrder(app.services.db, customer, late.id))!.timeline.at(-1)).toMatchObject({
    from_status: 'cancelled',
    to_status: 'pending',
  })
  await shop.setStock(0)
  expect(await pay(too_late.id)).toBe('cannot')
  expect(await shop.stockOf()).toBe(0)
  expect(await findOrder(app.services.db, customer, too_late.id)).toMatchObject({ payment_status: 'expired' })
  expect(await mails(too_late.id)).toEqual([])
})

test('a payment that comes when the window can no longer be kept goes back, and takes nothing', async () => {
  const day = 86_400_000
  const requested_for = new Date(app.clock.now.getTime() + 3 * day)
  const order = await place({ requested_for })
  await expire(order.id)
  const now = app.clock.now
  for (const late of [3 * day - 3_600_000, 4 * day]) {
    app.clock.now = new Date(now.getTime() + late)
    expect(await pay(order.id)).toBe('cannot')
  }
  app.clock.now = now
  expect(await shop.stockOf()).toBe(5)
  expect(await mails(order.id)).toEqual([])
  expect(await pay(order.id)).toBe('paid')
})

test('a payment for what the baker wrote down goes back once its time is over', async () => {
  // Tomorrow is too soon in the evening.
  const order = await place({ requested_for: new Date(app.clock.now.getTime() + 3 * 86_400_000) })
  const ask = (set: ReturnType<typeof sql>) =>
    app.services.db.execute(sql`update orders set ${set} where id = ${order.id}`)
  await ask(
    sql`source = 'manual', requested_for = ${app.clock.now}, requested_until = ${new Date(app.clock.now.getTime() + 60_000)}`,
  )
  await expire(order.id)
  const now = app.clock.now
  app.clock.now = new Date(now.getTime() + 60_000)
  expect(await pay(order.id)).toBe('cannot')
  app.clock.now = now
  expect(await pay(order.id)).toBe('paid')
})

test('paid and expired at the same moment: one of them, and the stock agrees', async () => {
  for (let i = 0; i < 10; i++) {
    await shop.setStock(5)
    const order = await place()
    await Promise.all([pay(order.id), expire(order.id)])
    expect(await findOrder(app.services.db, customer, order.id)).toMatchObject({ payment_status: 'paid' })
    expect(await shop.stockOf()).toBe(4)
  }
})

test('what was not counted when ordered is not put back', async () => {
  await shop.setStock(null)
  const order = await place()
  await shop.setStock(7)
  await expire(order.id)
  expect(await shop.stockOf()).toBe(7)
})

test('an order that does not exist cannot be paid', async () => {
  await expect(pay('00000000-0000-4000-8000-000000000000')).rejects.toThrow('There is no such order.')
})

test('what happens to the money stands in the history at its own time, after what was before it', async () => {
  const order = await place()
  await pay(order.id)
  const paid_at = app.clock.now
  app.clock.now = new Date(paid_at.getTime() + 5 * 86_400_000)
  await app.services.db.transaction(async (tx) =>
    (await lockSubject(tx, app.services, asSubject(order.id))).applyNews({
      kind: 'refund_sent',
      customer_cents: 200,
      payment_status: 'partly_refunded',
    }),
  )
  const { timeline, updated_at } = (await findOrder(app.services.db, shop.asOwner, order.id))!
  expect(timeline.map(({ created_at }) => created_at).slice(1)).toEqual([
    paid_at.toISOString(),
    app.clock.now.toISOString(),
  ])
  expect(updated_at).toBe(app.clock.now.toISOString())
  app.clock.now = paid_at
})
