import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { makeBakery } from '../../../tests/factories/make'
import { addHelper } from '../../../tests/factories/order-people'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePerson, type Person, sessionFor } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { payment_accounts } from '../../db/schema/payments'
import { newId } from '../../lib/ids'
import { copyPath } from '../../lib/pay-link.server'
import { requestOrderRefund } from '../orders/order-refund.commands.server'
import { boardContract } from './board.contract'

const app = useApp()
let bakery_id = ''
let tokens: Record<'owner' | 'other' | 'admin', string>

beforeAll(async () => {
  const owner = await makePerson(app.services)
  const verified = {
    claimed: true,
    claimed_by: owner.id,
    verification_status: 'verified',
    verified_at: new Date(),
  } as const
  bakery_id = (await makeBakery(app.services.db, { ...verified, time_zone: 'America/Denver' })).id
  await app.services.db
    .insert(payment_accounts)
    .values({ stripe_account_id: 'acct_desk', bakery_id, user_id: owner.id })
  const other = await makePerson(app.services)
  await makeBakery(app.services.db, { ...verified, claimed_by: other.id })
  const admin = await makePerson(app.services, { roles: ['admin'] })
  const token = async (person: typeof owner) => (await sessionFor(app.services, person)).access_token
  tokens = { owner: await token(owner), other: await token(other), admin: await token(admin) }
})

const ask = (path: string, who: keyof typeof tokens) => app.call('GET', path, { token: tokens[who] })

test('the bakery is its owner’s and the admins’; for another owner there is none', async () => {
  const path = `/my-listing/${bakery_id}`
  expect((await ask(path, 'owner')).body).toMatchObject({
    id: bakery_id,
    time_zone: 'America/Denver',
    sees_orders: true,
  })
  // §3, Bakery: what its owner and admins alone get (ruling 51).
  expect((await ask(path, 'admin')).body).toMatchObject({
    stripe_account_id: 'acct_desk',
    claimed_by: expect.any(String),
    shares_used: 0,
    can_upgrade_to_paid: false,
  })
  expect((await ask(path, 'other')).status).toBe(404)
  expect((await ask(`/my-listing/${newId()}`, 'owner')).status).toBe(404)
})

test('it names the owner’s other bakeries, verified or not, to the owner alone', async () => {
  const baker = await makePerson(app.services)
  const { access_token: token } = await sessionFor(app.services, baker)
  const owned = { claimed_by: baker.id, verification_status: 'verified', verified_at: new Date() } as const
  const first = await makeBakery(app.services.db, { ...owned, name: 'First' })
  const rye = await makeBakery(app.services.db, { claimed_by: baker.id, name: 'rye' })
  const cakes = await makeBakery(app.services.db, { ...owned, name: 'Cakes' })
  const others = async (as: string) =>
    (await app.call('GET', `/my-listing/${first.id}`, { token: as })).body.other_bakeries
  expect(await others(token)).toEqual([
    { id: cakes.id, name: 'Cakes' },
    { id: rye.id, name: 'rye' },
  ])
  expect(await others(tokens.admin)).toEqual([])
})

test('it says what customers still miss: a menu, or hours', async () => {
  const newcomer = await makePerson(app.services)
  const { id } = await makeBakery(app.services.db, { claimed_by: newcomer.id })
  const { access_token: token } = await sessionFor(app.services, newcomer)
  const missing = async () => (await app.call('GET', `/my-listing/${id}`, { token })).body.missing
  await app.services.pool.query('update menu_items set archived_at = now() where bakery_id = $1', [id])
  expect(await missing()).toEqual(['menu', 'settings'])
  const hours = [{ fulfillment_type: 'pickup', weekday: 5, from: '15:00', to: '18:00' }]
  await app.call('PUT', `/bakeries/${id}/settings`, { token, body: { hours } })
  expect(await missing()).toEqual(['menu'])
})

test('it says whether customers can order, not only whether they could pay; what nobody paid is no order yet', async () => {
  const owner = await makePerson(app.services)
  const { access_token: token } = await sessionFor(app.services, owner)
  const { id } = await makeBakery(app.services.db, { claimed_by: owner.id, stripe_account_id: 'acct_open' })
  const read = async () => (await app.call('GET', `/my-listing/${id}`, { token })).body
  await makeOrderRow(app.services.db, { bakery_id: id, payment_status: 'unpaid' })
  expect(await read()).toMatchObject({ takes_orders: true, had_orders: false })
  await makeOrderRow(app.services.db, { bakery_id: id })
  await app.services.pool.query('update bakeries set hidden = true where id = $1', [id])
  expect(await read()).toMatchObject({ takes_orders: false, had_orders: true, charges_enabled: true })
})

test('it counts the orders that nobody opened yet, as the header does, for whoever may see them', async () => {
  const [owner, newcomer] = [await makePerson(app.services), await makePerson(app.services)]
  const counted = async (person: Person, bakery_id: string) => {
    const { access_token: token } = await sessionFor(app.services, person)
    return (await app.call('GET', `/my-listing/${bakery_id}`, { token })).body.unviewed_orders
  }
  const verified = { claimed_by: owner.id, verification_status: 'verified', verified_at: new Date() } as const
  const { id } = await makeBakery(app.services.db, verified)
  for (const row of [{}, { status: 'cancelled' }, { payment_status: 'unpaid' }, { customer_id: owner.id }] as const)
    await makeOrderRow(app.services.db, { bakery_id: id, ...row })
  expect(await counted(owner, id)).toBe(1)
  const claimed = await makeBakery(app.services.db, { claimed_by: newcomer.id })
  await makeOrderRow(app.services.db, { bakery_id: claimed.id })
  expect(await counted(newcomer, claimed.id)).toBe(0)
})

test('whoever claimed it reaches the desk before they are verified, but no orders', async () => {
  const newcomer = await makePerson(app.services)
  const { id } = await makeBakery(app.services.db, { claimed_by: newcomer.id })
  const { access_token: token } = await sessionFor(app.services, newcomer)
  const found = await app.call('GET', `/my-listing/${id}`, { token })
  expect(found.body).toMatchObject({ id, verification_status: 'unverified', sees_orders: false, missing: ['settings'] })
  expect((await app.call('GET', `/my-listing/${id}/orders`, { token })).status).toBe(404)
  expect((await ask(`/my-listing/${id}`, 'other')).status).toBe(404)
})

describe('the open orders', () => {
  const due = (day: number) => new Date(Date.UTC(2026, 10, day))
  const made: Record<string, string> = {}
  let mine = ''
  const list = (query: string, who: keyof typeof tokens = 'owner') => ask(`/my-listing/${mine}/orders?${query}`, who)
  const names = (body: { orders: { id: string }[] }) =>
    body.orders.map(({ id }) => Object.keys(made).find((name) => made[name] === id))

  beforeAll(async () => {
    const { db } = app.services
    const { rows } = await app.services.pool.query('select claimed_by from bakeries where id = $1', [bakery_id])
    const verified = { claimed: true, verification_status: 'verified', verified_at: new Date() } as const
    mine = (await makeBakery(db, { ...verified, claimed_by: rows[0].claimed_by, time_zone: 'America/Denver' })).id
    const make = async (name: string, row: object) => {
      made[name] = (await makeOrderRow(db, { bakery_id: mine, prices: [900, 650], ...row })).id
    }
    await make('wished last', { requested_for: due(28), created_at: due(1) })
    await make('by age', { created_at: due(10) })
    await make('next', { requested_for: due(3), created_at: due(2), status: 'confirmed' })
    await make('then', { requested_for: due(12), created_at: due(2), status: 'ready' })
    await make('done', { created_at: due(1), status: 'completed' })
    await make('gone', { created_at: due(1), status: 'cancelled' })
    await make('unpaid', { created_at: due(1), payment_status: 'unpaid', bakery_since: null })
    made.elsewhere = (await makeOrderRow(db, { bakery_id })).id
  })

  test('come by when they are due, with all of them counted, page after page', async () => {
    const all = await list('')
    expect(names(all.body)).toEqual(['next', 'by age', 'then', 'wished last'])
    expect([all.body.total, all.body.next]).toEqual([4, null])
    expect(all.body.orders[0]).toMatchObject({
      requested_for: '2026-11-03T00:00:00.000Z',
      requested_until: '2026-11-03T02:00:00.000Z',
    })
    const first = await list('limit=3')
    expect(names(first.body)).toEqual(['next', 'by age', 'then'])
    expect(first.body.total).toBe(4)
    const second = await list(`limit=3&after=${first.body.next}`)
    expect(names(second.body)).toEqual(['wished last'])
    expect([second.body.total, second.body.next]).toEqual([4, null])
  })

  test('a page begins after its order even when that has left the board meanwhile', async () => {
    const { pool } = app.services
    const { next } = (await list('limit=3')).body
    await pool.query(`update orders set status = 'completed' where id = $1`, [made.then])
    const { body } = await list(`after=${next}`)
    expect([names(body), body.total]).toEqual([['wished last'], 3])
    await pool.query(`update orders set status = 'ready' where id = $1`, [made.then])
  })

  test('one of them by its id: as it is now, or not at all when it is not open', async () => {
    expect(names((await list(`id=${made.next}`)).body)).toEqual(['next'])
    for (const name of ['done', 'gone', 'unpaid', 'elsewhere']) {
      const { status, body } = await list(`id=${made[name]}`)
      expect([status, body.orders, body.total]).toEqual([200, [], 4])
    }
  })

  test('show what a card shows, the same as the order itself says, and no more', async () => {
    const [shown] = (await list(`id=${made.then}`)).body.orders
    const { body } = await ask(`/orders-api/orders/${made.then}`, 'owner')
    expect(shown.items).toHaveLength(2)
    expect(body.data).toMatchObject(shown)
    expect(shown).not.toHaveProperty('timeline')
    expect(shown).not.toHaveProperty('fee_breakdown')
    expect(shown).not.toHaveProperty('customer_email')
  })

  test('with what is left to pay, and how many of today were handed over by the bakery’s clocks', async () => {
    const baker = await makePerson(app.services)
    const { id: bakery } = await makeBakery(app.services.db, {
      ...{
        claimed_by: baker.id,
        verification_status: 'verified',
        verified_at: new Date(),
        time_zone: 'America/Denver',
      },
    })
    const at = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour))
    const make = (row: object) => makeOrderRow(app.services.db, { bakery_id: bakery, ...row })
    const cash = await make({ payment_status: 'offline', status: 'ready', requested_for: at(20, 22) })
    await make({ status: 'completed', requested_for: at(20, 7) })
    await make({ status: 'completed', requested_for: at(21, 6) })
    // Of the days beside it.
    for (const moment of [at(20, 6), at(21, 7)]) await make({ status: 'completed', requested_for: moment })
    await make({ status: 'cancelled', requested_for: at(20, 22) })
    app.clock.now = at(20, 22)
    const { access_token: token } = await sessionFor(app.services, baker)
    const { body } = await app.call('GET', `/my-listing/${bakery}/orders`, { token })
    app.clock.now = new Date()
    expect(body).toMatchObject({ handed_over: 2, orders: [{ id: cash.id, left_to_pay: 10 }] })
  })

  test('are told as the contract has them: to helpers without money, to the owner with links to pay', async () => {
    const helper = await makePerson(app.services)
    await addHelper(app.services, mine, helper)
    const { access_token: token } = await sessionFor(app.services, helper)
    const manual = { bakery_id: mine, source: 'manual', payment_status: 'unpaid', bakery_since: null } as const
    const looks_like_a_link = `"pay_url":"order.${newId()}" \\","pay_url":"order.${newId()}"`
    const waiting = await makeOrderRow(app.services.db, { ...manual, notes: looks_like_a_link, created_at: due(5) })
    const { body } = await list('')
    const { answer } = boardContract['GET /my-listing/:bakery_id/orders']
    expect(z.encode(answer, z.decode(answer, body))).toEqual(body)
    const links = (body.orders as { id: string; pay_url?: string }[]).filter(({ pay_url }) => pay_url)
    expect(links).toMatchObject([{ id: waiting.id, notes: looks_like_a_link, customer_total: 11 }])
    const { public_url } = app.services.env
    const { rows } = await app.services.pool.query('select claimed_by from bakeries where id = $1', [mine])
    expect(links[0]!.pay_url).toBe(
      public_url + copyPath(app.services.secret, `order.${waiting.id}`, rows[0].claimed_by),
    )
    const helped = (await app.call('GET', `/my-listing/${mine}/orders`, { token })).body
    expect(z.encode(answer, z.decode(answer, helped))).toEqual(helped)
    expect([helped.total, helped.orders.length]).toEqual([4, 4])
    expect(JSON.stringify(helped)).not.toMatch(/cents|total"?:[^4]|keeps|refunded"|payment|pay_/)
    await app.services.pool.query('delete from orders where id = $1', [waiting.id])
  })

  test('are the owner’s and the admins’; another bakery’s are not found', async () => {
    expect((await list('')).status).toBe(200)
    expect((await list('', 'admin')).body.orders).toHaveLength(4)
    expect((await list('', 'other')).status).toBe(404)
    expect((await list(`id=${made.next}`, 'other')).status).toBe(404)
  })

  test.each(['limit=0', 'limit=201', 'limit=many', 'after=last', 'id=1'])('%s is refused', async (query) => {
    expect((await list(query)).status).toBe(400)
  })
})

describe('the money of an order', () => {
  const read = (id: string, who: keyof typeof tokens) => ask(`/my-listing/${bakery_id}/orders/${id}`, who)

  test('is what comes in less what refunds take back', async () => {
    const order = await makeOrderRow(app.services.db, { bakery_id, prices: [1000, 500] })
    expect((await read(order.id, 'owner')).body).toMatchObject({
      keeps: order.baker_receives_cents / 100,
      taken_back: 0,
      refunds: [],
      disputes: [],
      available_on: null,
    })
    const lines = [{ order_item_id: order.items[1]!.id, quantity: 1 }]
    await app.services.db.transaction((tx) =>
      requestOrderRefund(tx, { order_id: order.id, kind: 'partial', lines, reason: 'Burnt', requested_by: null }),
    )
    const { body } = await read(order.id, 'owner')
    expect(body.refunds).toMatchObject([{ reason: 'Burnt', state: 'requested' }])
    expect(body.refunded.subtotal).toBe(5)
    expect(body.taken_back).toBeGreaterThan(0)
    expect(Math.round((body.keeps + body.taken_back) * 100)).toBe(order.baker_receives_cents)
  })

  test('names disputes', async () => {
    const order = await makeOrderRow(app.services.db, { bakery_id, payment_status: 'disputed' })
    await app.services.pool.query(
      `insert into disputes (id, payment_id, amount_cents, reason, status)
       select $1, id, 1100, 'fraudulent', 'needs_response' from payments where order_id = $2`,
      [`dp_${order.id}`, order.id],
    )
    expect((await read(order.id, 'owner')).body.disputes).toMatchObject([{ amount: 11, reason: 'fraudulent' }])
  })

  test('is nobody else’s business, nor is an unpaid order the bakery’s', async () => {
    const order = await makeOrderRow(app.services.db, { bakery_id })
    const unpaid = await makeOrderRow(app.services.db, { bakery_id, payment_status: 'unpaid', bakery_since: null })
    expect((await read(order.id, 'owner')).status).toBe(200)
    expect((await read(order.id, 'admin')).status).toBe(200)
    expect((await read(order.id, 'other')).status).toBe(404)
    expect((await read(unpaid.id, 'owner')).status).toBe(404)
  })
})
