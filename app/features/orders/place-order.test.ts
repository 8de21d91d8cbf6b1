import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { menu_item_options } from '~/db/schema/menu'
import type { Actor } from '~/http/actor.server'
import { newId } from '~/lib/ids'
import { setAccount, setBakery } from '../../../tests/factories/order-people'
import { makePerson } from '../../../tests/factories/people'
import { asGuest, asUser, makeShop, refusalOf } from '../../../tests/factories/placing'
import { useApp } from '../../../tests/setup/app'
import type { PlaceOrder } from './orders-input.contract'
import { placeOrder } from './place-order.commands.server'

const app = useApp()
let shop: Awaited<ReturnType<typeof makeShop>>
let customer: Actor
const place = (input: PlaceOrder, actor = customer) => placeOrder(app.services.db, actor, input, app.clock.now)
const refused = (input: PlaceOrder, actor = customer) => refusalOf(place(input, actor))
const countOrders = async () =>
  (await app.services.db.execute<{ n: number }>(sql`select count(*)::integer as n from orders`)).rows[0]!.n

beforeAll(async () => {
  shop = await makeShop(app.services)
  await app.services.pool.query(
    `insert into zip_codes (zip, place_id, latitude, longitude) values ('78701', 1, 30.27, -97.74), ('79901', 2, 31.76, -106.48)`,
  )
})

// Nobody may hold more than five unpaid orders.
beforeEach(async () => {
  customer = asUser(await makePerson(app.services))
})
const makeCustomers = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => asUser(await makePerson(app.services))))

test('a customer whom the bakery may write to says so', async () => {
  for (const [asked, kept] of [
    [true, true],
    [null, false],
    [undefined, false],
  ] as const) {
    const { id } = await place(shop.body({ may_contact: asked }))
    const { rows } = await app.services.pool.query('select may_contact from orders where id = $1', [id])
    expect(rows).toEqual([{ may_contact: kept }])
  }
})

test('an order at the prices of the menu, with options, unpaid and pending', async () => {
  const [small, note] = [newId(), newId()]
  const menu_item_id = shop.item.id
  await app.services.db.insert(menu_item_options).values([
    { id: small, menu_item_id, group_name: 'Size', name: 'Large', price_delta_cents: 250 },
    { id: note, menu_item_id, group_name: 'Message', name: 'Written on it', price_delta_cents: 100, takes_text: true },
  ])
  const options = [{ id: small }, { id: note, text: 'Happy birthday, Dot' }]
  const order = await place(
    shop.body({
      items: [
        { id: menu_item_id, quantity: 2, options, special_instructions: 'Dark, please.' },
        { id: menu_item_id, quantity: 1 },
      ],
      requested_for: new Date(app.clock.now.getTime() + 3 * 86_400_000),
      notes: 'Ring twice.',
    }),
  )
  const { price_cents } = shop.item
  expect(order).toMatchObject({
    status: 'pending',
    payment_status: 'unpaid',
    paid_at: null,
    viewer: 'customer',
    customer_id: customer.id,
    subtotal: 3 * price_cents + 700,
    notes: 'Ring twice.',
    pickup: null,
    items: [
      {
        price: price_cents + 350,
        quantity: 2,
        special_instructions: 'Dark, please.',
        options: [
          { id: small, name: 'Large', price_delta: 250, text: null },
          { id: note, name: 'Written on it', price_delta: 100, text: 'Happy birthday, Dot' },
        ],
      },
      { price: price_cents, quantity: 1, options: [] },
    ],
    timeline: [{ kind: 'status', from_status: null, to_status: 'pending', actor_role: 'customer' }],
  })
  expect(order.order_number).toMatch(/^\w{4}-\w{4}-\w{4}$/)
  const twice = { items: [{ id: menu_item_id, quantity: 1, options: [{ id: small }, { id: small }] }] }
  expect((await refused(shop.body(twice))).message).toBe(`Please choose one Size for ${shop.item.name}.`)
  const silent = { items: [{ id: menu_item_id, quantity: 1, options: [{ id: note }] }] }
  expect((await refused(shop.body(silent))).message).toContain('Please write the text')
  const unknown = { items: [{ id: menu_item_id, quantity: 1, options: [{ id: newId() }] }] }
  expect((await refused(shop.body(unknown))).message).toContain('no longer offered')
})

test('a size that has to be chosen is asked for, and every line that cannot be had is named', async () => {
  const other = await makeShop(app.services)
  const { id: cake, name } = other.item
  const second = other.bakery.items[1]!
  const [small, large] = [newId(), newId()]
  await app.services.db.insert(menu_item_options).values([
    { id: small, menu_item_id: cake, group_name: 'Size', name: 'Small', price_delta_cents: 500 },
    { id: large, menu_item_id: cake, group_name: 'Size', name: 'Large', price_delta_cents: 1000 },
  ])
  const error = await refused(
    other.body({
      items: [
        { id: cake, quantity: 1, options: [{ id: small }] },
        { id: cake, quantity: 1 },
        { id: second.id, quantity: 1 },
        { id: newId(), quantity: 1 },
      ],
    }),
  )
  const sentence = `Please choose one Size for ${name}.`
  expect(error).toMatchObject({ code: 'conflict', message: sentence })
  expect(error.fields).toEqual({
    'items.1': sentence,
    'items.3': 'Something in your cart is no longer on the menu. Please remove it.',
  })
})

test('delivery: fee, address and distance', async () => {
  const delivery_address = { street: '1 Rye Lane', unit: null, city: 'Austin', state: 'TX', zip_code: '78701' }
  const order = await place(shop.body({ fulfillment_type: 'delivery', delivery_address }))
  expect(order).toMatchObject({
    delivery_fee: 350,
    customer_total: order.subtotal + order.fee_breakdown.fees.customer.total + 350,
    delivery_address: { street: '1 Rye Lane', city: 'Austin', state: 'TX', zip_code: '78701' },
  })
  const far = { ...delivery_address, zip_code: '79901' }
  expect(await refused(shop.body({ fulfillment_type: 'delivery', delivery_address: far }))).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('delivers up to 12 miles'),
  })
  expect((await refused(shop.body({ fulfillment_type: 'delivery' }))).message).toBe(
    'Please enter the address to deliver to.',
  )
  const pickup = await place(shop.body({ delivery_address }))
  expect(pickup).toMatchObject({ delivery_address: null, delivery_fee: 0 })
})

test('another total than expected is refused with the new breakdown in dollars', async () => {
  const error = await refused(shop.body({ expected_total: 100 }))
  expect(error).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/^The total has changed to \$\d+\.\d\d\./),
    details: { subtotal: shop.item.price_cents / 100, fee_structure_version: 'dual_v1_no_tax' },
  })
  const { customer_total } = error.details as { customer_total: number }
  await place(shop.body({ expected_total: Math.round(customer_total * 100) }))
})

test('refusals in sentences, and nothing written', async () => {
  const before = await countOrders()
  const later = (days: number) => new Date(app.clock.now.getTime() + days * 86_400_000)
  const other = await makeShop(app.services)
  const cases: [Partial<PlaceOrder>, string, string][] = [
    [{ bakery_id: newId() }, 'not_found', 'We couldn’t find that bakery.'],
    [
      { items: [{ id: newId(), quantity: 1 }] },
      'conflict',
      'Something in your cart is no longer on the menu. Please remove it.',
    ],
    [
      { items: [{ id: other.item.id, quantity: 1 }] },
      'conflict',
      'Something in your cart is no longer on the menu. Please remove it.',
    ],
    [{ items: Array(50).fill({ id: shop.item.id, quantity: 999 }) }, 'invalid', 'Order amount cannot exceed $10000.00'],
    [{ requested_for: later(-1) }, 'invalid', 'Please choose a time in the future.'],
    [{ requested_for: later(62) }, 'conflict', expect.stringContaining(`can’t do that time. The nearest is `)],
  ]
  for (const [change, code, message] of cases) expect(await refused(shop.body(change))).toMatchObject({ code, message })
  await app.services.pool.query('update menu_items set available = false where id = $1', [shop.item.id])
  expect((await refused(shop.body())).message).toBe(`${shop.item.name} isn’t available right now.`)
  await app.services.pool.query('update menu_items set available = true, max_per_order = 2 where id = $1', [
    shop.item.id,
  ])
  expect((await refused(shop.body({ items: [{ id: shop.item.id, quantity: 3 }] }))).message).toBe(
    `The limit is 2 of ${shop.item.name} per order.`,
  )
  await app.services.pool.query('update menu_items set max_per_order = null where id = $1', [shop.item.id])
  await setAccount(app.services, shop.bakery.id, { charges_enabled: false })
  expect((await refused(shop.body())).message).toBe(`${shop.bakery.name} isn’t taking online orders right now.`)
  await setAccount(app.services, shop.bakery.id, { charges_enabled: true })
  await setBakery(app.services, shop.bakery.id, { verification_status: 'pending', verified_at: null })
  expect((await refused(shop.body())).message).toBe(`${shop.bakery.name} isn’t taking online orders right now.`)
  await setBakery(app.services, shop.bakery.id, { verification_status: 'verified', verified_at: new Date() })
  await setBakery(app.services, shop.bakery.id, { delivery_enabled: false })
  expect((await refused(shop.body({ fulfillment_type: 'delivery' }))).message).toContain('doesn’t deliver')
  await setBakery(app.services, shop.bakery.id, { delivery_enabled: true })
  await app.services.pool.query(`insert into blocked_emails (email) values ('blocked@bread.test')`)
  expect(await refused(shop.body({ customer_email: 'blocked@bread.test' }))).toMatchObject({ code: 'forbidden' })
  expect(await countOrders()).toBe(before)
})

describe('stock', () => {
  test('is taken for all lines of an item together, and not at all when one is short', async () => {
    const second = shop.bakery.items[1]!
    await shop.setStock(3)
    await shop.setStock(1, second.id)
    const lines = (first: number) => ({
      items: [
        { id: shop.item.id, quantity: first },
        { id: shop.item.id, quantity: 1 },
        { id: second.id, quantity: 1 },
      ],
    })
    expect((await refused(shop.body(lines(3)))).message).toBe(`Only 3 of ${shop.item.name} left.`)
    expect([await shop.stockOf(), await shop.stockOf(second.id)]).toEqual([3, 1])
    await place(shop.body(lines(2)))
    expect([await shop.stockOf(), await shop.stockOf(second.id)]).toEqual([0, 0])
    expect(await refused(shop.body())).toMatchObject({
      message: `${shop.item.name} is sold out.`,
      details: { item_ids: [shop.item.id] },
    })
    await shop.setStock(null)
    await shop.setStock(null, second.id)
  })

  test('200 buyers race for one piece: one wins', async () => {
    await shop.setStock(1)
    const before = await countOrders()
    const buyers = await makeCustomers(200)
    const results = await Promise.allSettled(buyers.map((buyer) => place(shop.body(), buyer)))
    const lost = results.filter((result) => result.status === 'rejected')
    expect(lost).toHaveLength(199)
    expect(new Set(lost.map(({ reason }) => (reason as Error).message))).toEqual(
      new Set([`${shop.item.name} is sold out.`]),
    )
    expect(await shop.stockOf()).toBe(0)
    expect(await countOrders()).toBe(before + 1)
    await shop.setStock(null)
  })

  test('orders of the same items in opposite order never block each other for good', async () => {
    const second = shop.bakery.items[1]!
    await shop.setStock(100)
    await shop.setStock(100, second.id)
    const lines = [
      { id: shop.item.id, quantity: 1 },
      { id: second.id, quantity: 1 },
    ]
    const buyers = await makeCustomers(40)
    await Promise.all(
      buyers.map((buyer, i) => place(shop.body({ items: i % 2 === 0 ? lines : lines.toReversed() }), buyer)),
    )
    expect([await shop.stockOf(), await shop.stockOf(second.id)]).toEqual([60, 60])
    await shop.setStock(null)
    await shop.setStock(null, second.id)
  })
})

describe('the same checkout', () => {
  test('twenty times at once is one order', async () => {
    await shop.setStock(5)
    const body = shop.body()
    const orders = await Promise.all(Array.from({ length: 20 }, () => place(body)))
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1)
    expect(await shop.stockOf()).toBe(4)
    expect((await place(body)).id).toBe(orders[0]!.id)
    await shop.setStock(null)
  })

  test('of somebody else is refused without a word about them', async () => {
    const body = shop.body()
    await place(body)
    const stranger = asUser(await makePerson(app.services))
    expect(await refused(body, stranger)).toMatchObject({
      code: 'conflict',
      message: 'This checkout was already used. Please start again from your cart.',
    })
    expect(await refused(body, await asGuest(app.services))).toMatchObject({ code: 'conflict' })
  })

  test.each<[string, (body: PlaceOrder) => Partial<PlaceOrder>]>([
    ['another quantity', ({ items }) => ({ items: [{ ...items[0]!, quantity: 2 }] })],
    ['other words on it', ({ items }) => ({ items: [{ ...items[0]!, special_instructions: 'Dark' }] })],
    ['another expected total', () => ({ expected_total: 1 })],
    ['another name', () => ({ customer_name: 'Bea Baker' })],
    ['another time', () => ({ requested_for: new Date(app.clock.now.getTime() + 86_400_000) })],
    ['a note', () => ({ notes: 'Ring twice.' })],
  ])('with %s is refused and changes nothing', async (_what, change) => {
    const body = shop.body()
    const order = await place(body)
    const before = await countOrders()
    expect(await refused({ ...body, ...change(body) })).toMatchObject({
      code: 'conflict',
      message: 'This checkout was already used. Please start again from your cart.',
    })
    expect(await countOrders()).toBe(before)
    expect((await place({ ...body, notes: null })).id).toBe(order.id)
  })

  test('of an order from before digests were kept is the same order, as it was', async () => {
    const body = shop.body()
    const { id } = await place(body)
    await app.services.pool.query('update orders set checkout_digest = null where id = $1', [id])
    expect((await place({ ...body, notes: 'Ring twice.' })).id).toBe(id)
  })
})

test('a time that cannot be wished for is refused beside its field', async () => {
  const sentence = 'Please choose a time in the future.'
  const error = await refused(shop.body({ requested_for: app.clock.now }))
  expect(error).toMatchObject({ code: 'invalid', fields: { requested_for: sentence } })
})

test('placing takes eight round trips or fewer', async () => {
  const guest = await asGuest(app.services)
  await shop.setStock(10)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await place(shop.body(), guest)
  expect(query.mock.calls.length).toBeGreaterThan(3)
  expect(query.mock.calls.length).toBeLessThanOrEqual(8)
  query.mockRestore()
  await shop.setStock(null)
})
