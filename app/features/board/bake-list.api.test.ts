import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { makeBakery } from '../../../tests/factories/make'
import { addHelper } from '../../../tests/factories/order-people'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePerson, sessionFor } from '../../../tests/factories/people'
import { asUser } from '../../../tests/factories/placing'
import { useApp } from '../../../tests/setup/app'
import { rowsRead } from '../../../tests/setup/executed-plans'
import { requestOrderRefund } from '../orders/order-refund.commands.server'
import { bakeDays } from './bake-list'
import { listToBake } from './bake-list.queries.server'
import { type BakeOrder, boardContract } from './board.contract'

const app = useApp()
let bakery: Awaited<ReturnType<typeof makeBakery>>
let owner: Awaited<ReturnType<typeof makePerson>>
let tokens: Record<'owner' | 'helper' | 'admin' | 'other', string>

const verified = { claimed: true, verification_status: 'verified', verified_at: new Date() } as const
beforeAll(async () => {
  const { services } = app
  owner = await makePerson(services)
  const [helper, other] = [await makePerson(services), await makePerson(services)]
  const admin = await makePerson(services, { roles: ['admin'] })
  bakery = await makeBakery(services.db, { ...verified, claimed_by: owner.id, time_zone: 'America/Chicago' })
  await makeBakery(services.db, { ...verified, claimed_by: other.id })
  await addHelper(services, bakery.id, helper)
  const tokenOf = async (person: typeof owner) => (await sessionFor(services, person)).access_token
  tokens = {
    owner: await tokenOf(owner),
    helper: await tokenOf(helper),
    admin: await tokenOf(admin),
    other: await tokenOf(other),
  }
})

const ask = (query: Record<string, string> = {}, who: keyof typeof tokens = 'owner') =>
  app.call('GET', `/my-listing/${bakery.id}/bake-list`, { token: tokens[who], query })
const ids = async (...given: Parameters<typeof ask>) =>
  ((await ask(...given)).body.orders as BakeOrder[]).map(({ id }) => id)
/** One line of an order, as something of the menu. */
const order = async (more: object, line: object = {}) => {
  const row = await makeOrderRow(app.services.db, { bakery_id: bakery.id, ...more })
  const { name, quantity, menu_item_id } = { name: 'Loaf 1', quantity: 1, menu_item_id: null, ...line }
  await app.services.pool.query(
    'update order_items set name = $2, quantity = $3, total_cents = price_cents * $3, menu_item_id = $4 where order_id = $1',
    [row.id, name, quantity, menu_item_id],
  )
  return row
}
const FRIDAY = '2027-03-12'
const at = (clock: string) => new Date(`2027-03-12T${clock}:00-06:00`)

test('is what is paid or agreed and not finished; a link that nobody paid, what was cancelled and what nobody came for are not on it', async () => {
  const wanted = { requested_for: at('15:00') }
  const link = {
    ...wanted,
    source: 'manual',
    payment_status: 'unpaid',
    bakery_since: null,
    pay_until: at('15:00'),
  } as const
  const unpaid = await order(link, { name: 'Cracker', quantity: 12 })
  await order({ ...wanted, payment_status: 'unpaid', bakery_since: null })
  await order({ ...wanted, status: 'cancelled' })
  await order({ ...wanted, status: 'completed' })
  await order({ ...wanted, status: 'confirmed', missed_at: at('18:00') })
  const cash = await order({ ...wanted, payment_status: 'offline', status: 'confirmed' })
  const card = await order(wanted)
  expect((await ids()).toSorted()).toEqual([card.id, cash.id].toSorted())
  expect(await ids({ id: card.id })).toEqual([card.id])
  expect(await ids({ id: unpaid.id })).toEqual([])
  const { answer } = boardContract['GET /my-listing/:bakery_id/bake-list']
  const { body } = await ask()
  expect(z.encode(answer, z.decode(answer, body))).toEqual(body)
  const not_paid = (body.orders as BakeOrder[]).filter((one) => one.not_paid)
  expect(not_paid.map(({ id }) => id)).toEqual([cash.id])
})

test('leaves out the pieces that were refunded, and whoever has none left', async () => {
  const row = await makeOrderRow(app.services.db, { bakery_id: bakery.id, prices: [1000, 500] })
  const refund = (at: number) =>
    app.services.db.transaction((tx) =>
      requestOrderRefund(tx, {
        order_id: row.id,
        kind: 'partial',
        lines: [{ order_item_id: row.items[at]!.id, quantity: 1 }],
        reason: 'Burnt',
        requested_by: null,
      }),
    )
  await refund(1)
  expect((await ask({ id: row.id })).body.orders[0].items).toMatchObject([{ name: 'Loaf 1', pieces: 1 }])
  await refund(0)
  expect(await ids({ id: row.id })).toEqual([])
})

test('of a day, by the clocks at the bakery', async () => {
  const late = await order({ requested_for: at('23:30') })
  const early = await order({ requested_for: at('00:00') })
  const eve = await order({ requested_for: new Date('2027-03-11T23:30:00-06:00') })
  const next = await order({ requested_for: new Date('2027-03-13T00:00:00-06:00') })
  const wish = await order({})
  const friday = await ids({ day: FRIDAY })
  expect([friday[0], friday.at(-1)]).toEqual([early.id, late.id])
  for (const { id } of [eve, next, wish]) expect(friday).not.toContain(id)
  expect(await ids()).toEqual(expect.arrayContaining([eve.id, next.id, wish.id]))
  expect((await ask({ day: 'Friday' })).status).toBe(400)
})

test('cookies and cakes of one name stay two things, though one of them has left the menu', async () => {
  const [one, other] = bakery.items
  const setSection = (id: string, category: string, archived_at: Date | null) =>
    app.services.pool.query('update menu_items set category = $2, archived_at = $3 where id = $1', [
      id,
      category,
      archived_at,
    ])
  await setSection(one!.id, 'Cookies', null)
  await setSection(other!.id, 'Cakes', new Date())
  const requested_for = new Date('2027-04-02T15:00:00-05:00')
  await order({ requested_for }, { name: 'Classic', quantity: 6, menu_item_id: one!.id })
  await order({ requested_for }, { name: 'Classic', quantity: 6, menu_item_id: other!.id })
  const { body } = await ask({ day: '2027-04-02' })
  expect(bakeDays(body.orders, 'America/Chicago', at('15:00'))[0]!.to_bake).toMatchObject([
    { name: 'Classic (Cakes)', pieces: 6 },
    { name: 'Classic (Cookies)', pieces: 6 },
  ])
})

test('a Friday of 230 orders is whole, and of the thousands that are finished none is looked at', async () => {
  const { db, pool } = app.services
  const { id: bakery_id } = await makeBakery(db, { ...verified, claimed_by: owner.id, time_zone: 'America/Chicago' })
  const [open, done] = [
    await makeOrderRow(db, { bakery_id, requested_for: at('15:00') }),
    await makeOrderRow(db, { bakery_id, status: 'completed', requested_for: new Date('2026-03-13T15:00:00-06:00') }),
  ]
  const copy = (id: string, count: number, step: string) =>
    pool.query(
      `with made as (
         insert into orders select r.* from orders o, generate_series(1, $2::integer) n, jsonb_populate_record(o, jsonb_build_object(
           'id', gen_random_uuid(), 'checkout_id', gen_random_uuid(), 'order_number', upper(right($1, 8)) || lpad(n::text, 6, '0'),
           'requested_for', o.requested_for + n * $3::interval, 'requested_until', o.requested_until + n * $3::interval)) r
         where o.id = $1::uuid returning id)
       insert into order_items (id, order_id, name, price_cents, quantity, total_cents)
       select gen_random_uuid(), made.id, 'Loaf 1', 1000, 1, 1000 from made`,
      [id, count, step],
    )
  await copy(open.id, 229, '1 second')
  await copy(done.id, 4000, '1 minute')
  await pool.query('analyze orders, order_items')
  const { body } = await app.call('GET', `/my-listing/${bakery_id}/bake-list`, { token: tokens.owner })
  const [day, ...others] = bakeDays(body.orders, 'America/Chicago', at('15:00'))
  expect([day!.date, day!.to_bake[0]!.pieces, day!.to_hand_over.length, others]).toEqual([FRIDAY, 230, 230, []])

  const actor = asUser(owner, { bakery_ids: [bakery_id] })
  for (const query of [{ bakery_id }, { bakery_id, day: FRIDAY }])
    expect(await rowsRead(app.database_url, 'orders', (db) => listToBake(db, actor, query))).toEqual([230])
})

test('is read by owner, admin and helper, who isn’t told of money; for others there is no such bakery', async () => {
  const whole = (await ask()).body
  expect(whole.orders.length).toBeGreaterThan(3)
  expect((await ask({}, 'admin')).body).toEqual(whole)
  const told = whole.orders.map(({ not_paid: _, ...order }: BakeOrder) => order)
  expect((await ask({}, 'helper')).body).toEqual({ orders: told })
  expect(Object.keys(whole.orders[0])).not.toContain('customer_total')
  expect((await ask({}, 'other')).status).toBe(404)
})
