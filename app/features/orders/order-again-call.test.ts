import { beforeEach, expect, test } from 'vitest'
import type { orders } from '~/db/schema/orders'
import { makeBakery } from '../../../tests/factories/make'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePerson, type Person, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { newId } from '../../lib/ids'

const app = useApp()
const ZONE = 'America/Chicago'
let bakery: Awaited<ReturnType<typeof makeBakery>>
let customer: Person
let token: string

/** A bakery with hours on Fridays, and somebody who has bought two loaves there. */
beforeEach(async () => {
  const { db, pool } = app.services
  bakery = await makeBakery(db, { stripe_account_id: `acct_${newId()}`, time_zone: ZONE, slug: `again-${newId()}` })
  await pool.query(
    `insert into opening_windows (id, bakery_id, fulfillment_type, weekday, from_minute, to_minute)
      values (gen_random_uuid(), $1, 'pickup', 5, 900, 1080)`,
    [bakery.id],
  )
  customer = await makePerson(app.services)
  token = (await sessionFor(app.services, customer)).access_token
})

async function bought(given: Partial<typeof orders.$inferInsert> = {}, items = bakery.items.slice(0, 2)) {
  const { db, pool } = app.services
  const order = await makeOrderRow(db, {
    ...{ bakery_id: bakery.id, customer_id: customer.id, status: 'completed', prices: items.map(() => 900) },
    ...given,
  })
  for (const [position, { id }] of items.entries())
    await pool.query('update order_items set menu_item_id = $1 where order_id = $2 and position = $3', [
      ...[id, order.id, position],
    ])
  return order
}
const again = async () => (await app.call('GET', '/orders-api/again', { token })).body.data
const change = (statement: string) => app.services.pool.query(statement, [bakery.items[0]!.id])

test('the last order is told with the first time for it, without what cannot be had', async () => {
  expect(await again()).toBeNull()
  const { id } = await bought()
  const [first, second] = bakery.items
  expect(await again()).toEqual({
    order_id: id,
    bakery_name: bakery.name,
    goods: [`1 × ${first!.name}`, `1 × ${second!.name}`],
    words: expect.stringMatching(/^Order again for Fri, \w+ \d+$/),
  })
  for (const [set, unset] of [
    ['stock = 0', 'stock = null'],
    ['available = false', 'available = true'],
    ['archived_at = now()', 'archived_at = null'],
    [`sold_out_on = (now() at time zone '${ZONE}')::date`, 'sold_out_on = null'],
  ]) {
    await change(`update menu_items set ${set} where id = $1`)
    expect((await again()).goods, set).toEqual([`1 × ${second!.name}`])
    await change(`update menu_items set ${unset} where id = $1`)
  }
})

test('what needs a long notice names a later day', async () => {
  await bought()
  const day = async () => (await again()).words as string
  const soon = await day()
  await change('update menu_items set notice_hours = 336 where id = $1')
  expect(await day()).not.toBe(soon)
})

test.each([
  ['the bakery takes no orders', 'update bakeries set hidden = true where id = $1'],
  [
    'it is closed for months',
    "insert into opening_rules (bakery_id, notice_hours, paused_until) values ($1, 4, now() + interval '90 days')",
  ],
  ['nothing of it is on the menu', 'update menu_items set archived_at = now() where bakery_id = $1'],
])('nothing is offered when %s', async (_, statement) => {
  await bought()
  await app.services.pool.query(statement, [bakery.id])
  expect(await again()).toBeNull()
})

test('nothing is offered while an order from there is under way; one that was never paid does not count', async () => {
  await bought()
  await bought({ status: 'pending', payment_status: 'unpaid' })
  expect(await again()).not.toBeNull()
  await bought({ status: 'confirmed' })
  expect(await again()).toBeNull()
})

test('a baker without hours is asked for a day; another’s order is never told', async () => {
  await bought({ customer_id: (await makePerson(app.services)).id })
  expect(await again()).toBeNull()
  await app.services.pool.query('delete from opening_windows where bakery_id = $1', [bakery.id])
  await bought()
  expect((await again()).words).toBe('Order again')
})

test('no more pieces are named than there are, or than one order takes', async () => {
  const { id } = await bought()
  await app.services.pool.query(
    'update order_items set quantity = 5, total_cents = 5 * price_cents where order_id = $1',
    [id],
  )
  const [first, second] = bakery.items
  await change('update menu_items set stock = 2 where id = $1')
  await app.services.pool.query('update menu_items set max_per_order = 3 where id = $1', [second!.id])
  expect((await again()).goods).toEqual([`2 × ${first!.name}`, `3 × ${second!.name}`])
})
