import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { order_events, order_items } from '~/db/schema/orders'
import { requestOrderRefund } from '~/features/orders/order-refund.commands.server'
import { newId } from '~/lib/ids'
import { makeOrderPeople, type OrderActor } from '../../../tests/factories/order-people'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { useApp } from '../../../tests/setup/app'

const app = useApp()
let people: Awaited<ReturnType<typeof makeOrderPeople>>
const WANTED = new Date('2026-11-16T15:00:00.000Z')
let tracked: Awaited<ReturnType<typeof makeOrderRow>>

beforeAll(async () => {
  app.clock.now = new Date('2026-11-15T18:00:00Z')
  people = await makeOrderPeople(app.services)
  const { db } = app.services
  const order = (created_at: string, row: Parameters<typeof makeOrderRow>[1] = {}) =>
    makeOrderRow(db, { bakery_id: people.bakery.id, created_at: new Date(created_at), status: 'completed', ...row })
  const item = people.bakery.items[0]!
  const first = await order('2026-11-14T20:00:00Z', { prices: [1000, 500] })
  await db.update(order_items).set({ menu_item_id: item.id, name: 'Rye' }).where(eq(order_items.id, first.items[0]!.id))
  // Half past eleven in the evening of the 14th in Austin, although the 15th has begun in London.
  tracked = await order('2026-11-15T05:30:00Z', {
    prices: [2000],
    delivery_fee_cents: 300,
    status: 'ready',
    requested_for: WANTED,
  })
  await db
    .update(order_items)
    .set({ menu_item_id: item.id, name: 'Rye', quantity: 2, price_cents: 1000 })
    .where(eq(order_items.order_id, tracked.id))
  await order('2026-10-17T12:00:00Z', { prices: [700] })
  await order('2026-10-16T12:00:00Z', { prices: [9900] })
  await order('2026-11-10T12:00:00Z', { prices: [4000], payment_status: 'unpaid', status: 'pending' })
  const cancelled = await order('2026-11-11T12:00:00Z', {
    prices: [5000],
    payment_status: 'refunded',
    status: 'cancelled',
  })
  const burnt = { reason: 'Burnt', requested_by: null }
  await db.transaction(async (tx) => {
    await requestOrderRefund(tx, { order_id: first.id, kind: 'partial', subtotal_cents: 500, ...burnt })
    await requestOrderRefund(tx, { order_id: cancelled.id, kind: 'full', ...burnt })
  })
  await db.insert(order_events).values({
    id: newId(),
    order_id: tracked.id,
    actor_role: 'bakery',
    from_status: 'confirmed',
    to_status: 'ready',
    note: '7 Secret Lane, blue door',
  })
})

const stats = (actor: OrderActor, query: Record<string, string> = {}) =>
  app.call('GET', '/order-stats', { token: people.tokens[actor], query })

describe('statistics', () => {
  test('of the last 30 days, in the bakery’s time zone: paid, not cancelled, net of refunds', async () => {
    const { body } = await stats('owner')
    expect(body.data).toMatchObject({
      bakery_id: people.bakery.id,
      time_zone: 'America/Chicago',
      start_date: '2026-10-17',
      end_date: '2026-11-15',
      orders: 3,
      cancelled_orders: 1,
      revenue: 10 + 23 + 7,
      average_order: 13.33,
      best_sellers: [
        { menu_item_id: people.bakery.items[0]!.id, name: 'Rye', quantity: 3, revenue: 30 },
        { name: 'Loaf 1', quantity: 1, revenue: 7 },
        { name: 'Loaf 2', quantity: 1, revenue: 5 },
      ],
    })
    expect(body.data.by_day).toHaveLength(30)
    expect(body.data.by_day.filter(({ orders }: { orders: number }) => orders > 0)).toEqual([
      { date: '2026-10-17', orders: 1, revenue: 7 },
      { date: '2026-11-14', orders: 2, revenue: 33 },
    ])
    expect(body.data.baker_receives).toBeGreaterThan(35)
    expect(body.data.baker_receives).toBeLessThan(40)
  })

  test('best sellers are what was sold and not given back', async () => {
    const { db } = app.services
    const bakery_id = people.other_bakery.id
    const { id: order_id, items } = await makeOrderRow(db, {
      bakery_id,
      prices: [4000, 900],
      created_at: app.clock.now,
    })
    const lines = [{ order_item_id: items[0]!.id, quantity: 1 }]
    await db.transaction((tx) =>
      requestOrderRefund(tx, { order_id, kind: 'partial', lines, reason: 'Burnt', requested_by: null }),
    )
    const { revenue, best_sellers } = (await stats('other owner', { bakery_id })).body.data
    expect(revenue).toBe(9)
    expect(best_sellers).toEqual([{ menu_item_id: null, name: 'Loaf 2', quantity: 1, revenue: 9 }])
  })

  test('of a month, given as days or moments', async () => {
    const october = await stats('owner', { start_date: '2026-10-01', end_date: '2026-10-31' })
    expect(october.body.data).toMatchObject({ orders: 2, revenue: 106 })
    const same = await stats('owner', { start_date: '2026-10-01T05:00:00Z', end_date: '2026-11-01T04:59:59.999Z' })
    expect(same.body.data).toEqual(october.body.data)
  })

  test.each([
    [{ start_date: '2026-11-02', end_date: '2026-11-01' }, 'The range ends before it begins.'],
    [{ start_date: '2020-01-01', end_date: '2026-11-01' }, 'Please choose a range of at most 400 days.'],
    [{ start_date: 'yesterday' }, 'Dates look like 2026-11-15, or are a full date and time with its time zone.'],
  ])('%j: %s', async (query, sentence) => {
    expect(await stats('owner', query)).toMatchObject({ status: 400, body: { success: false, error: sentence } })
  })

  test('are the owner’s and the admins’', async () => {
    const bakery_id = people.bakery.id
    expect((await stats('admin', { bakery_id })).body.data.orders).toBe(3)
    for (const actor of ['customer', 'other owner', 'editor'] as const)
      expect(await stats(actor, { bakery_id })).toMatchObject({
        status: 404,
        body: { error: 'We couldn’t find that bakery.' },
      })
    const before = { start_date: '2026-09-01', end_date: '2026-09-30' }
    expect((await stats('other owner', before)).body.data).toMatchObject({ orders: 0, revenue: 0, average_order: 0 })
  })
})

describe('tracking', () => {
  const track = (query: Record<string, string>) => app.call('GET', '/track-order', { query })

  test('by number or id, with the e-mail, as people type them', async () => {
    const by_id = await track({ orderId: tracked.id, email: 'gus@bread.test' })
    expect(by_id.body.data).toMatchObject({
      order_number: tracked.order_number,
      status: 'ready',
      customer_total: 24.5,
      requested_for: WANTED.toISOString(),
      requested_until: '2026-11-16T17:00:00.000Z',
      bakery: { name: people.bakery.name },
      items: [{ name: 'Rye', quantity: 2 }],
      timeline: [{ status: 'ready' }],
    })
    const number = 'K7QD-M2XW-9HTB'
    await app.services.pool.query('update orders set order_number = $2 where id = $1', [tracked.id, number])
    for (const orderNumber of [number, 'k7qd m2xw 9htb', 'k7qdm2xw9htb'])
      expect((await track({ orderNumber, email: ' GUS@bread.test ' })).body.data.id).toBe(tracked.id)
  })

  test('shows no street, no name, no phone, no free text', async () => {
    const { body } = await track({ orderId: tracked.id, email: 'gus@bread.test' })
    expect(JSON.stringify(body)).not.toMatch(/Rye Lane|Secret Lane|Gus Guest|street|phone|note|email/i)
  })

  test('a missing and a foreign order read the same', async () => {
    const missing = await track({ orderId: newId(), email: 'gus@bread.test' })
    const foreign = await track({ orderId: tracked.id, email: 'eve@bread.test' })
    expect(missing).toMatchObject({ status: 404, body: foreign.body })
    expect(foreign.body.error).toBe('We couldn’t find an order with that number and email.')
    expect((await track({ email: 'gus@bread.test' })).body.error).toBe('Please enter your order number and your email.')
  })

  test('is limited', async () => {
    const answers = await Promise.all(
      Array.from({ length: 70 }, () => track({ orderId: newId(), email: 'eve@bread.test' })),
    )
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  })
})
