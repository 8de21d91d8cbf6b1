import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '~/lib/ids'
import { makeOrderPeople, type OrderActor } from '../../../tests/factories/order-people'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { useApp } from '../../../tests/setup/app'
import { refundsOf as readRefunds } from '../../../tests/setup/order-money'
import { allowedFrom, ORDER_STATUSES, type OrderStatus } from './order'

const app = useApp()
let people: Awaited<ReturnType<typeof makeOrderPeople>>
beforeAll(async () => {
  people = await makeOrderPeople(app.services)
})

const order = (row: Parameters<typeof makeOrderRow>[1] = {}) =>
  makeOrderRow(app.services.db, {
    bakery_id: people.bakery.id,
    customer_id: people.people.customer.id,
    customer_email: people.people.customer.email,
    ...row,
  })
const put = (actor: OrderActor, path: string, body?: unknown) =>
  app.call('PUT', `/orders-api${path}`, { token: people.tokens[actor], body })
const setStatus = (actor: OrderActor, id: string, status: OrderStatus, more: object = {}) =>
  put(actor, `/orders/${id}/status`, { status, ...more })
const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await app.services.db.execute<T>(query)).rows
const mailsOf = (number: string) =>
  rows<{ to: string; subject: string }>(
    sql`select "to", subject from mail_outbox where text like ${`%${number}%`} order by created_at`,
  )
const refundsOf = async (id: string) =>
  (await readRefunds(app.services.db, id)).map(({ kind, customer_cents, reason }) => ({ kind, customer_cents, reason }))

describe.each(ORDER_STATUSES)('from %s', (from) => {
  test.each(ORDER_STATUSES)('to %s', async (to) => {
    const { id, order_number } = await order({ status: from })
    const allowed = allowedFrom(to, 'bakery').includes(from)
    const { status, body } = await setStatus('owner', id, to)
    expect(status).toBe(allowed || from === to ? 200 : 409)
    const error = `This order is ${from}, so it can’t become ${to}.`
    if (status === 409)
      expect(body).toEqual({ success: false, data: null, error, details: { fields: { status: error } } })
    else expect(body.data).toMatchObject({ status: to, viewer: 'bakery' })
    const history = await rows(sql`select from_status, to_status, actor_role from order_events where order_id = ${id}`)
    expect(history).toEqual(allowed ? [{ from_status: from, to_status: to, actor_role: 'bakery' }] : [])
    expect(await mailsOf(order_number)).toHaveLength(allowed ? 1 : 0)
    expect(await refundsOf(id)).toHaveLength(allowed && to === 'cancelled' ? 1 : 0)
  })
})

test('the times of each step', async () => {
  const { id } = await order()
  const estimated_ready_time = new Date(app.clock.now.getTime() + 3_600_000).toISOString()
  const confirmed = await setStatus('owner', id, 'confirmed', { estimated_ready_time, bakery_notes: 'See you Friday!' })
  expect(confirmed.body.data).toMatchObject({
    estimated_ready_time,
    bakery_notes: 'See you Friday!',
    actual_ready_time: null,
  })
  const now = app.clock.now.toISOString()
  expect((await setStatus('owner', id, 'ready')).body.data).toMatchObject({
    actual_ready_time: now,
    estimated_ready_time,
  })
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  const again = await setStatus('owner', id, 'ready', { bakery_notes: 'On the bench.' })
  expect(again.body.data).toMatchObject({ actual_ready_time: now, bakery_notes: 'On the bench.' })
  expect(again.body.data.timeline).toHaveLength(2)
  const done = await setStatus('owner', id, 'completed')
  expect(done.body.data.actual_ready_time).toBe(app.clock.now.toISOString())
  expect((await setStatus('owner', id, 'completed', { actual_ready_time: '1999-01-01T00:00:00Z' })).body.error).toBe(
    'Please choose a time within a year from now.',
  )
})

test('nothing is promised for a time that is past, neither with a status nor by itself', async () => {
  const { id } = await order()
  const promise = (minutes: number) => ({
    estimated_ready_time: new Date(app.clock.now.getTime() + minutes * 60_000).toISOString(),
  })
  const error = 'Please choose a time in the future.'
  const refused = { error, details: { fields: { estimated_ready_time: error } } }
  expect((await setStatus('owner', id, 'confirmed', promise(-1))).body).toMatchObject(refused)
  expect((await put('owner', `/orders/${id}`, promise(-1))).body).toMatchObject(refused)
  expect(await rows(sql`select status, estimated_ready_time from orders where id = ${id}`)).toEqual([
    { status: 'pending', estimated_ready_time: null },
  ])
  // The minute that a clock shows now.
  expect((await setStatus('owner', id, 'confirmed', promise(-0.5))).status).toBe(200)
})

test('two at once: one of two different ways wins, and history agrees', async () => {
  const { id } = await order()
  const answers = await Promise.all([setStatus('owner', id, 'confirmed'), setStatus('customer', id, 'cancelled')])
  const won = answers.filter(({ status }) => status === 200).map(({ body }) => body.data.status)
  const [final] = await rows<{ status: string }>(sql`select status from orders where id = ${id}`)
  expect(won).toEqual([final!.status])
})

describe('cancelled', () => {
  test('by the bakery: pieces and money go back, with its words', async () => {
    const { id, order_number, customer_total_cents } = await order({ status: 'preparing' })
    const item = people.bakery.items[0]!.id
    await rows(sql`update menu_items set stock = 1 where id = ${item}`)
    await rows(sql`update order_items set menu_item_id = ${item}, stock_taken = true where order_id = ${id}`)
    const { body } = await setStatus('owner', id, 'cancelled', { bakery_notes: 'My oven gave out.' })
    expect(body.data).toMatchObject({ status: 'cancelled', refunded: customer_total_cents / 100 })
    expect(await refundsOf(id)).toEqual([
      { kind: 'full', customer_cents: customer_total_cents, reason: 'My oven gave out.' },
    ])
    expect(await rows(sql`select stock from menu_items where id = ${item}`)).toEqual([{ stock: 2 }])
    expect(await mailsOf(order_number)).toMatchObject([{ to: people.people.customer.email }])
  })

  test('by the customer while pending: all of it back, and the bakery is told', async () => {
    const { id, order_number } = await order()
    expect((await setStatus('customer', id, 'cancelled')).body.data).toMatchObject({ status: 'cancelled' })
    expect(await refundsOf(id)).toMatchObject([{ kind: 'full', reason: 'Cancelled by the customer' }])
    const { customer, owner } = people.people
    const mailed = (await mailsOf(order_number)).map(({ to }) => to)
    expect(mailed.sort()).toEqual([customer.email, owner.email].sort())
    expect((await setStatus('customer', id, 'cancelled')).status).toBe(200)
    expect(await refundsOf(id)).toHaveLength(1)
  })

  test('before it was paid: no money moves, and the bakery never hears of it', async () => {
    const { id, order_number } = await order({ payment_status: 'unpaid' })
    expect((await setStatus('owner', id, 'cancelled')).status).toBe(404)
    expect((await setStatus('customer', id, 'cancelled')).body.data).toMatchObject({
      status: 'cancelled',
      payment_status: 'unpaid',
    })
    expect([...(await refundsOf(id)), ...(await mailsOf(order_number))]).toEqual([])
  })
})

test('the customer does only what is the customer’s', async () => {
  const pending = await order()
  expect((await setStatus('customer', pending.id, 'confirmed')).body.error).toBe(
    'This order is pending, so it can’t become confirmed.',
  )
  expect(await setStatus('customer', pending.id, 'cancelled', { bakery_notes: 'Ha' })).toMatchObject({ status: 403 })
  const confirmed = await order({ status: 'confirmed' })
  expect((await setStatus('customer', confirmed.id, 'cancelled')).body.error).toBe(
    'This order is confirmed, so it can’t become cancelled.',
  )
})

test('an admin may not confirm what is not paid', async () => {
  const { id } = await order({ payment_status: 'unpaid' })
  expect((await setStatus('admin', id, 'confirmed')).status).toBe(409)
})

const OUTSIDERS: OrderActor[] = ['other guest', 'other customer', 'other owner', 'editor']

describe('outsiders', () => {
  test.each(OUTSIDERS)('%s finds no order to change', async (outsider) => {
    const { id, ...row } = await order()
    // They exist, and may call: their own list opens.
    expect((await app.call('GET', '/orders-api/orders', { token: people.tokens[outsider] })).status).toBe(200)
    const before = await rows(sql`select * from orders where id = ${id}`)
    const tries = [
      await setStatus(outsider, id, 'cancelled'),
      await put(outsider, `/orders/${id}`, { notes: 'Mine now' }),
      ...(outsider === 'other guest'
        ? []
        : [
            await put(outsider, `/orders/${id}/viewed`),
            await app.call('POST', `/orders-api/orders/${id}/refunds`, {
              token: people.tokens[outsider],
              body: { subtotal: 5, reason: 'Give' },
            }),
          ]),
    ]
    for (const { status, body } of tries) {
      expect(status).toBe(404)
      expect(body.error).toBe('We couldn’t find that order.')
    }
    if (outsider !== 'other guest')
      expect((await put(outsider, '/viewed', { ids: [id] })).body.data).toEqual({ viewed: [] })
    expect(await rows(sql`select * from orders where id = ${id}`)).toEqual(before)
    expect(row.viewed_at ?? null).toBeNull()
  })
})

describe('edits', () => {
  test('notes and phone by the customer while pending', async () => {
    const { id } = await order({ notes: 'Old' })
    const edited = await put('customer', `/orders/${id}`, { notes: ' ', customer_phone: '(512) 555-0100' })
    expect(edited.body.data).toMatchObject({ notes: null, customer_phone: '(512) 555-0100' })
    expect(edited.body.data.timeline.at(-1)).toMatchObject({
      kind: 'edit',
      actor_role: 'customer',
      note: 'Changed the notes and the phone number.',
    })
    expect(await put('customer', `/orders/${id}`, { bakery_notes: 'Free' })).toMatchObject({ status: 403 })
    await setStatus('owner', id, 'confirmed')
    expect((await put('customer', `/orders/${id}`, { notes: 'Late' })).body.error).toBe(
      'This order is confirmed, so it can’t be changed anymore.',
    )
  })

  test('notes and time by the bakery until the end', async () => {
    const { id } = await order({ status: 'preparing' })
    const estimated_ready_time = new Date(app.clock.now.getTime() + 7_200_000).toISOString()
    const edited = await put('owner', `/orders/${id}`, { bakery_notes: 'Soon', estimated_ready_time })
    expect(edited.body.data).toMatchObject({ bakery_notes: 'Soon', estimated_ready_time, status: 'preparing' })
    expect(await put('owner', `/orders/${id}`, { notes: 'Not mine' })).toMatchObject({ status: 403 })
    await setStatus('owner', id, 'cancelled')
    expect((await put('owner', `/orders/${id}`, { bakery_notes: 'Late' })).status).toBe(409)
  })

  test('other fields are refused', async () => {
    const { id } = await order()
    expect(await put('customer', `/orders/${id}`, { customer_total: 1 })).toMatchObject({
      status: 400,
      body: { error: 'customer_total cannot be set here.' },
    })
  })
})

test('viewing marks once, for the bakery’s eyes', async () => {
  const [one, two] = [await order(), await order()]
  const first = await put('owner', `/orders/${one.id}/viewed`)
  expect(first.body.data).toMatchObject({ viewed_at: app.clock.now.toISOString(), viewed_by: people.people.owner.id })
  app.clock.now = new Date(app.clock.now.getTime() + 1000)
  expect((await put('owner', `/orders/${one.id}/viewed`)).body.data.viewed_at).toBe(first.body.data.viewed_at)
  expect((await put('owner', '/viewed', { ids: [one.id, two.id, newId()] })).body.data).toEqual({ viewed: [two.id] })
  expect((await put('customer', `/orders/${one.id}/viewed`)).status).toBe(404)
})
