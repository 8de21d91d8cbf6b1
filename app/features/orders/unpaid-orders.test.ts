import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '~/http/actor.server'
import { newId } from '~/lib/ids'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePerson } from '../../../tests/factories/people'
import { asGuest, asUser, makeShop, refusalOf } from '../../../tests/factories/placing'
import { useApp } from '../../../tests/setup/app'
import { attachGuestOrders } from './guest-orders.commands.server'
import type { PlaceOrder } from './orders-input.contract'
import { placeOrder } from './place-order.commands.server'

const app = useApp()
let shop: Awaited<ReturnType<typeof makeShop>>
let customer: Actor
const place = (input: PlaceOrder, actor = customer) => placeOrder(app.services.db, actor, input, app.clock.now)
const refused = (input: PlaceOrder, actor = customer) => refusalOf(place(input, actor))

beforeAll(async () => {
  shop = await makeShop(app.services)
})
beforeEach(async () => {
  customer = asUser(await makePerson(app.services))
})

test('a guest holds two unpaid orders at most, also when they come at once', async () => {
  const guest = await asGuest(app.services)
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => place(shop.body(), guest)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect((await refused(shop.body(), guest)).message).toBe(
    'You have two unpaid orders. Please pay or cancel one of them first.',
  )
  expect((await refused(shop.body(), await asGuest(app.services))).message).toContain('You have two unpaid orders')
  const other = await place(shop.body({ customer_email: 'bea@bread.test' }), await asGuest(app.services))
  expect(other).toMatchObject({ customer_id: null, timeline: [{ actor_role: 'guest' }] })
})

describe('what guests hold until they pay', () => {
  beforeEach(() => app.services.pool.query(`update orders set status = 'cancelled' where payment_status = 'unpaid'`))
  const items = (quantity: number) => [{ id: shop.item.id, quantity }]
  const asNewGuest = async (quantity: number) => {
    const guest = await asGuest(app.services)
    return place(shop.body({ items: items(quantity), customer_email: `${newId()}@bread.test` }), guest)
  }
  const pay = (id: string) =>
    app.services.pool.query(`update orders set payment_status = 'paid', bakery_since = now() where id = $1`, [id])

  test('is half of an item at most, all of them together', async () => {
    await shop.setStock(48)
    await expect(asNewGuest(48)).rejects.toThrow(
      `Only 24 of ${shop.item.name} can be ordered without an account right now. Sign in to order more.`,
    )
    const first = await asNewGuest(20)
    await expect(asNewGuest(5)).rejects.toThrow('Only 4 of')
    await asNewGuest(4)
    await expect(asNewGuest(1)).rejects.toThrow('can only be ordered with an account right now')
    expect(await shop.stockOf()).toBe(24)
    // Whoever has an account takes the rest; what was paid is no longer held.
    await place(shop.body({ items: items(4) }))
    await pay(first.id)
    await asNewGuest(1)
  })

  test('however many come at once', async () => {
    await shop.setStock(10)
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => asNewGuest(2)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await shop.stockOf()).toBe(6)
  })

  test('and no more for whoever let five orders go unpaid within a day, where it would leave few', async () => {
    await shop.setStock(48)
    const { bakery } = shop
    const letGo = (days: number) =>
      makeOrderRow(app.services.db, {
        bakery_id: bakery.id,
        customer_id: customer.id,
        payment_status: 'expired',
        status: 'cancelled',
        bakery_since: null,
        created_at: new Date(app.clock.now.getTime() - days * 86_400_000),
      })
    for (const days of [0.1, 0.2, 0.3, 0.4, 1.1]) await letGo(days)
    const held = await place(shop.body({ items: items(48) }))
    await app.services.pool.query(`update orders set status = 'cancelled' where id = $1`, [held.id])
    await shop.setStock(48)
    expect(await refused(shop.body({ items: items(43) }))).toMatchObject({
      code: 'conflict',
      message: `Several of your orders today weren’t paid, so only 24 of ${shop.item.name} can be kept for you right now. Please try again later.`,
    })
    expect(await shop.stockOf()).toBe(48)
    // Others are no worse off for it.
    await place(shop.body({ items: items(24) }))
    await place(shop.body({ items: items(24) }), asUser(await makePerson(app.services)))
  })

  test('stays a guest’s share when the address on it turns out to be an account’s', async () => {
    const { id, email } = customer as { id: string; email: string }
    const find = () => app.services.db.transaction((tx) => attachGuestOrders(tx, { id, email }))
    const asThem = async (quantity: number) =>
      place(shop.body({ items: items(quantity), customer_email: email }), await asGuest(app.services))
    await shop.setStock(48)
    expect((await asThem(20)).customer_id).toBeNull()
    await find()
    await expect(asNewGuest(5)).rejects.toThrow('Only 4 of')
    await asThem(4)
    await find()
    await expect(asThem(1)).rejects.toThrow('You have two unpaid orders')
  })

  test('the last piece, and what is not counted, can be had', async () => {
    await shop.setStock(1)
    await asNewGuest(1)
    await shop.setStock(null)
    await asNewGuest(3)
  })
})

test('a customer holds five unpaid orders at most, also when they come at once; paid and cancelled ones do not count', async () => {
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => place(shop.body())))
  const placed = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []))
  expect(placed).toHaveLength(5)
  const sentence = 'You have five unpaid orders. Please pay or cancel one of them first.'
  expect((await refused(shop.body())).message).toBe(sentence)
  await app.services.pool.query(`update orders set status = 'cancelled' where id = $1`, [placed[0]])
  await app.services.pool.query(`update orders set payment_status = 'paid', bakery_since = now() where id = $1`, [
    placed[1],
  ])
  await place(shop.body())
  await place(shop.body())
  expect((await refused(shop.body())).message).toBe(sentence)
})

test('placing and cancelling in a loop comes to an end, and goes on when the first of them is ten minutes old', async () => {
  const bakery_id = shop.bakery.id
  for (let turn = 0; turn < 20; turn++)
    await makeOrderRow(app.services.db, {
      bakery_id,
      customer_id: customer.id,
      payment_status: 'expired',
      status: 'cancelled',
      bakery_since: null,
      created_at: new Date(app.clock.now.getTime() - 500_000 + turn),
    })
  const error = await refused(shop.body())
  expect(error).toMatchObject({ code: 'too_many_attempts', status: 429 })
  expect(error.retry_after).toBeCloseTo(100, 1)
  const later = new Date(app.clock.now.getTime() + 100_001)
  expect(await placeOrder(app.services.db, customer, shop.body(), later)).toMatchObject({ status: 'pending' })
})

test('what strangers ordered with somebody’s address and let go keeps nobody from ordering', async () => {
  await shop.setStock(48)
  const { session_id } = await asGuest(app.services)
  const typed = {
    bakery_id: shop.bakery.id,
    customer_id: customer.id,
    session_id,
    bakery_since: null,
    created_at: app.clock.now,
  }
  for (let turn = 0; turn < 20; turn++)
    await makeOrderRow(app.services.db, {
      ...typed,
      ...(turn < 5
        ? { payment_status: 'unpaid', status: 'pending' }
        : { payment_status: 'expired', status: 'cancelled' }),
    })
  const items = [{ id: shop.item.id, quantity: 48 }]
  expect(await place(shop.body({ items }))).toMatchObject({ status: 'pending' })
})
