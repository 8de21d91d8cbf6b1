import { beforeAll, describe, expect, test } from 'vitest'
import { order_events } from '~/db/schema/orders'
import { newId } from '~/lib/ids'
import { makeOrderPeople, ORDER_ACTORS, type OrderActor } from '../../../tests/factories/order-people'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { useApp } from '../../../tests/setup/app'

const app = useApp()
let people: Awaited<ReturnType<typeof makeOrderPeople>>
const ids: Record<string, string> = {}

beforeAll(async () => {
  people = await makeOrderPeople(app.services)
  const { db } = app.services
  const at = (bakery_id: string, row: object) => makeOrderRow(db, { bakery_id, ...row })
  const customer = { customer_id: people.people.customer.id, customer_email: people.people.customer.email }
  const paid = await at(people.bakery.id, {
    ...customer,
    status: 'pending',
    created_at: new Date('2026-11-01T10:00:00Z'),
  })
  await db.insert(order_events).values({ id: newId(), order_id: paid.id, actor_role: 'customer', to_status: 'pending' })
  ids.paid = paid.id
  ids.confirmed = (
    await at(people.bakery.id, { ...customer, status: 'confirmed', created_at: new Date('2026-11-02T10:00:00Z') })
  ).id
  ids.unpaid = (
    await at(people.bakery.id, { ...customer, payment_status: 'unpaid', created_at: new Date('2026-11-03T10:00:00Z') })
  ).id
  ids.guest = (
    await at(people.bakery.id, { session_id: people.sessions.guest, created_at: new Date('2026-11-04T10:00:00Z') })
  ).id
  ids.elsewhere = (
    await at(people.other_bakery.id, {
      ...customer,
      status: 'completed',
      created_at: new Date('2026-11-05T10:00:00Z'),
      requested_for: new Date('2026-11-06T10:00:00Z'),
    })
  ).id
})

const ask = (actor: OrderActor, path: string, query?: Record<string, string>) =>
  app.call('GET', `/orders-api${path}`, { token: people.tokens[actor], ...(query ? { query } : {}) })
const names = (orders: { id: string }[]) =>
  orders.map(({ id }) => Object.entries(ids).find(([, known]) => known === id)?.[0] ?? id)

/** Newest first. Editors moderate; orders are none of their business. */
const SEEN: Record<OrderActor, string[]> = {
  anonymous: [],
  guest: ['guest'],
  'other guest': [],
  customer: ['elsewhere', 'unpaid', 'confirmed', 'paid'],
  'other customer': [],
  owner: ['guest', 'confirmed', 'paid'],
  'other owner': ['elsewhere'],
  editor: [],
  admin: ['elsewhere', 'guest', 'unpaid', 'confirmed', 'paid'],
  helper: ['guest', 'confirmed', 'paid'],
}

describe.each(ORDER_ACTORS.filter((actor) => actor !== 'anonymous'))('%s', (actor) => {
  test('lists and opens what is theirs to see, and nothing else', async () => {
    const { status, body } = await ask(actor, '/orders')
    expect(status).toBe(200)
    expect(names(body.data)).toEqual(SEEN[actor])
    for (const [name, id] of Object.entries(ids)) {
      const one = await ask(actor, `/orders/${id}`)
      expect([name, one.status]).toEqual([name, SEEN[actor].includes(name) ? 200 : 404])
      if (one.status === 404)
        expect(one.body).toEqual({ success: false, data: null, error: 'We couldn’t find that order.' })
    }
  })

  test('filters only narrow', async () => {
    const seen = new Set(SEEN[actor])
    const inBakery = ['guest', 'unpaid', 'confirmed', 'paid'].filter((name) => seen.has(name))
    const byBakery = await ask(actor, `/orders/bakery/${people.bakery.id}`)
    expect(names(byBakery.body.data.orders)).toEqual(inBakery)
    expect(names((await ask(actor, '/orders', { bakery_id: people.bakery.id })).body.data)).toEqual(inBakery)
    const ofCustomer = ['elsewhere', 'unpaid', 'confirmed', 'paid'].filter((name) => seen.has(name))
    const byCustomer = await ask(actor, `/orders/customer/${people.people.customer.id}`)
    expect(names(byCustomer.body.data.orders)).toEqual(ofCustomer)
    const byEmail = await ask(actor, '/orders', { customer_email: people.people.customer.email.toUpperCase() })
    expect(names(byEmail.body.data)).toEqual(ofCustomer)
  })
})

test('nobody without a session', async () => {
  expect(await ask('anonymous', '/orders')).toMatchObject({
    status: 401,
    body: { success: false, error: 'Authentication required' },
  })
})

test('an unverified claim is no ownership', async () => {
  await app.services.pool.query(
    `update bakeries set verification_status = 'pending', verified_at = null where id = $1`,
    [people.bakery.id],
  )
  expect((await ask('owner', '/orders')).body.data).toEqual([])
  await app.services.pool.query(
    `update bakeries set verification_status = 'verified', verified_at = now() where id = $1`,
    [people.bakery.id],
  )
})

test('status, dates, order and pages', async () => {
  const list = async (query: Record<string, string>) => names((await ask('admin', '/orders', query)).body.data)
  expect(await list({ status: 'pending, confirmed' })).toEqual(['guest', 'unpaid', 'confirmed', 'paid'])
  expect(await list({ date_from: '2026-11-02', date_to: '2026-11-03' })).toEqual(['unpaid', 'confirmed'])
  expect(await list({ date_from: '2026-11-02T10:00:00Z', date_to: '2026-11-03T09:59:59Z' })).toEqual(['confirmed'])
  expect(await list({ sort_direction: 'asc', limit: '2', offset: '1' })).toEqual(['confirmed', 'unpaid'])
  expect((await list({ sort_by: 'requested_for', sort_direction: 'asc' }))[0]).toBe('elsewhere')
  expect((await ask('admin', '/orders', { date_from: '2026-02-31' })).body.error).toContain('Dates look like')
  expect((await ask('admin', '/orders', { sort_by: 'customer_email' })).status).toBe(400)
  expect((await ask('admin', '/orders', { limit: '101' })).status).toBe(400)
})

test('the exact address is for the bakery, for admins, and for the customer once confirmed', async () => {
  const pickup = async (actor: OrderActor, name: string) =>
    (await ask(actor, `/orders/${ids[name]}`)).body.data.pickup?.street ?? null
  expect(await pickup('customer', 'paid')).toBeNull()
  expect(await pickup('customer', 'unpaid')).toBeNull()
  expect(await pickup('guest', 'guest')).toBeNull()
  expect(await pickup('customer', 'confirmed')).toBe('7 Secret Lane')
  expect(await pickup('owner', 'paid')).toBe('7 Secret Lane')
  expect(await pickup('admin', 'paid')).toBe('7 Secret Lane')
})

test('an order whole: dollars, lines, timeline, and what the baker keeps only where it belongs', async () => {
  const customer = (await ask('customer', `/orders/${ids.paid}`)).body.data
  expect(customer).toMatchObject({
    viewer: 'customer',
    status: 'pending',
    payment_status: 'paid',
    subtotal: 10,
    customer_total: 11,
    refunded: 0,
    bakery: { name: people.bakery.name, slug: people.bakery.slug, time_zone: 'America/Chicago' },
    // §3, fee breakdown: whole for everybody who may read the order.
    fee_breakdown: {
      customer_total: 11,
      baker_receives: 9.38,
      fees: { baker: { total: 0.62 }, customer: { total: 1 } },
    },
    items: [{ name: 'Loaf 1', price: 10, quantity: 1, total: 10, options: [], refunded_quantity: 0 }],
    timeline: [{ kind: 'status', from_status: null, to_status: 'pending', actor_role: 'customer' }],
    created_at: '2026-11-01T10:00:00.000Z',
  })
  const owner = (await ask('owner', `/orders/${ids.paid}`)).body.data
  expect(owner).toMatchObject({
    viewer: 'bakery',
    fee_breakdown: { baker_receives: 9.38, fees: { baker: { total: 0.62 } } },
  })
})

test('delivery is known beforehand', async () => {
  await app.services.pool.query(
    `insert into zip_codes (zip, place_id, latitude, longitude) values ('78701', 1, 30.27, -97.74), ('79901', 2, 31.76, -106.48)`,
  )
  const check = (zip_code: string, bakery_id = people.bakery.id) =>
    app.call('GET', '/orders-api/delivery-check', { query: { bakery_id, zip_code } })
  expect((await check('78701-1234')).body.data).toEqual({
    delivers: true,
    reason: null,
    delivery_fee: 3.5,
    distance_km: 0.4,
  })
  expect((await check('79901')).body.data).toMatchObject({
    delivers: false,
    reason: expect.stringMatching(/delivers up to 12 miles, and that address is about 5\d\d miles away\.$/),
  })
  expect((await check('00000')).body.data.reason).toBe('We don’t know that ZIP code. Please check it.')
  expect((await check('78701', newId())).status).toBe(404)
})
