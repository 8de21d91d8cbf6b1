import { sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { newId } from '~/lib/ids'
import { makeOrderPeople, type OrderActor } from '../../../tests/factories/order-people'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { useApp } from '../../../tests/setup/app'
import { refundsOf as readRefunds } from '../../../tests/setup/order-money'

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
const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await app.services.db.execute<T>(query)).rows
const mailsOf = (number: string) =>
  rows<{ to: string; subject: string }>(
    sql`select "to", subject from mail_outbox where text like ${`%${number}%`} order by created_at`,
  )
const refundsOf = (id: string) => readRefunds(app.services.db, id)

const refund = (actor: OrderActor, id: string, body: object) =>
  app.call('POST', `/orders-api/orders/${id}/refunds`, { token: people.tokens[actor], body })

test('by line, once per request, with a line in the history and a mail', async () => {
  const { id, items, order_number } = await order({ prices: [1000, 500], status: 'completed' })
  const body = {
    lines: [{ order_item_id: items[1]!.id, quantity: 1 }],
    reason: 'The rolls were burnt.',
    request_id: newId(),
  }
  const first = await refund('owner', id, body)
  // 5.00 and its share of the fee (1.25 of 15.00: 0.42), less 0.25.
  expect(first.body.data).toMatchObject({ refunded: 5.17, items: [{}, { refunded_quantity: 1 }] })
  expect(first.body.data.timeline.at(-1)).toMatchObject({
    kind: 'payment',
    actor_role: 'bakery',
    note: '$5.17 back to the customer: The rolls were burnt.',
  })
  expect((await refund('owner', id, body)).body.data.refunded).toBe(5.17)
  expect((await refund('owner', id, { ...body, request_id: newId() })).body.error).toBe(
    'Refund amount cannot exceed original amount',
  )
  // §5: "Refund above the original amount: 'Refund amount cannot exceed original amount'", whatever the size.
  for (const subtotal of [15.01, 10_000.01, 1e15])
    expect((await refund('owner', id, { subtotal, reason: 'Late' })).body.error).toBe(
      'Refund amount cannot exceed original amount',
    )
  const lines = [{ order_item_id: items[0]!.id, quantity: 5000 }]
  expect((await refund('owner', id, { lines, reason: 'Late' })).body.error).toBe(
    'Refund amount cannot exceed original amount',
  )
  expect(await mailsOf(order_number)).toMatchObject([{ subject: `${people.bakery.name} refunded part of your order` }])
})

test('by amount takes from what the baker keeps, too', async () => {
  const { id, baker_receives_cents } = await order({ prices: [1000, 500] })
  const { body } = await refund('owner', id, { subtotal: 5, reason: 'Late' })
  const [taken] = await refundsOf(id)
  expect(Math.round(body.data.baker_keeps * 100)).toBe(baker_receives_cents - taken!.reversal_cents)
  const seen = await app.call('GET', `/orders-api/orders/${id}`, { token: people.tokens.customer })
  expect(seen.body.data.baker_keeps).toBeNull()
})

test('everything of a completed order: all that was paid, once, with the pieces, the reason and its own words', async () => {
  const { id, items, order_number, customer_total_cents } = await order({
    ...{ prices: [1000, 500], delivery_fee_cents: 300, status: 'completed' },
  })
  const part = { lines: [{ order_item_id: items[1]!.id, quantity: 1 }], reason: 'One was burnt.' }
  expect((await refund('owner', id, part)).body.data).toMatchObject({ left_to_refund: 10 })
  const body = { everything: true, reason: 'It was all burnt.' }
  const [first, second] = await Promise.all([refund('owner', id, body), refund('owner', id, body)])
  expect([first.status, second.status]).toEqual([200, 200])
  const seen = (await app.call('GET', `/orders-api/orders/${id}`, { token: people.tokens.customer })).body.data
  expect(seen).toMatchObject({
    ...{ refunded: customer_total_cents / 100, left_to_refund: 0, baker_keeps: null },
    items: [{ refunded_quantity: 1 }, { refunded_quantity: 1 }],
    refunds: [{ reason: 'One was burnt.' }, { reason: 'It was all burnt.' }],
  })
  expect(await refundsOf(id)).toHaveLength(2)
  expect((await refund('owner', id, { subtotal: 1, reason: 'More' })).body.error).toBe(
    'Refund amount cannot exceed original amount',
  )
  expect((await mailsOf(order_number)).map(({ subject }) => subject)).toEqual([
    `${people.bakery.name} refunded part of your order`,
    `${people.bakery.name} refunded your order`,
  ])
})

test('everything of an order that can be cancelled is a cancellation; and it is one way or another', async () => {
  const { id } = await order({ status: 'ready' })
  const refused = await refund('owner', id, { everything: true, reason: 'Burnt' })
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'This order isn’t finished yet. To give everything back, cancel it instead.',
  ])
  for (const body of [{ everything: true, subtotal: 5 }, { everything: false }, {}])
    expect((await refund('owner', id, { ...body, reason: 'Burnt' })).status).toBe(400)
  expect(await refundsOf(id)).toEqual([])
})

test('an amount changes no pieces, and what is left is said', async () => {
  const { id } = await order({ prices: [1000, 500], status: 'completed' })
  const { data } = (await refund('owner', id, { subtotal: 5, reason: 'The crust was burnt.' })).body
  expect(data).toMatchObject({ left_to_refund: 10, items: [{ refunded_quantity: 0 }, { refunded_quantity: 0 }] })
})

test('two at once: each line of the history and each mail names its own amount', async () => {
  const { id, order_number } = await order({ prices: [1000, 500] })
  const lock = await app.services.pool.connect()
  await lock.query('begin')
  await lock.query('select from orders where id = $1 for update', [id])
  const both = [2, 3].map((subtotal) => refund('owner', id, { subtotal, reason: `Of ${subtotal}` }))
  await vi.waitFor(async () => {
    const [waiting] = await rows<{ n: number }>(
      sql`select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(waiting!.n).toBe(2)
  })
  await lock.query('commit')
  lock.release()
  await Promise.all(both)
  const sums = (await refundsOf(id)).map(({ customer_cents }) => `$${(customer_cents / 100).toFixed(2)}`).sort()
  const told = await rows<{ note: string }>(
    sql`select split_part(note, ' ', 1) as note from order_events where order_id = ${id} order by 1`,
  )
  expect(told.map(({ note }) => note)).toEqual(sums)
  const mails = await rows<{ text: string }>(sql`select text from mail_outbox where text like ${`%${order_number}%`}`)
  expect(mails.map(({ text }) => /refunded (\$[\d.]+) of/.exec(text)?.[1]).sort()).toEqual(sums)
})

test('not by the customer, not before it is paid, not nothing', async () => {
  const { id } = await order()
  expect((await refund('customer', id, { subtotal: 5, reason: 'Me' })).status).toBe(404)
  const unpaid = await order({ payment_status: 'unpaid' })
  expect((await refund('admin', unpaid.id, { subtotal: 5, reason: 'Why' })).status).toBe(409)
  expect((await refund('owner', id, { reason: 'Why' })).body.error).toContain('by line or by amount')
  expect((await refund('owner', id, { subtotal: 0.1, reason: 'Why' })).body.error).toContain('too small')
})

test('everything that came back and is sent again, after a piece went back by itself: no piece twice, all of the money', async () => {
  const { id, items, customer_total_cents } = await order({ prices: [1000, 500], status: 'completed' })
  const fail = () =>
    rows(sql`update refunds r set state = 'failed' from payments p where p.id = r.payment_id and p.order_id = ${id}`)
  await refund('owner', id, { everything: true, reason: 'Burnt' })
  await fail()
  const lines = [{ order_item_id: items[0]!.id, quantity: 1 }]
  await refund('owner', id, { lines, reason: 'Burnt' })
  const { data } = (await refund('owner', id, { everything: true, reason: 'All of it' })).body
  expect(data).toMatchObject({
    ...{
      refunded: customer_total_cents / 100,
      left_to_refund: 0,
      items: [{ refunded_quantity: 1 }, { refunded_quantity: 1 }],
    },
  })
  expect((await refundsOf(id)).map(({ reason }) => reason)).toEqual(['All of it', 'Burnt'])
})
