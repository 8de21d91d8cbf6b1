import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '~/lib/ids'
import { makeOrderPeople, type OrderActor } from '../../../tests/factories/order-people'
import { runJobs } from '../../../tests/setup/jobs'
import { PAGES_STAY_OPEN, useShop } from '../../../tests/setup/shop'
import { whileEnding } from '../../../tests/setup/while-ending'
import { settle } from '../payments/settle.commands.server'

const shop = useShop()
let people: Awaited<ReturnType<typeof makeOrderPeople>>
let item = { id: '' }
beforeAll(async () => {
  people = await makeOrderPeople(shop.services)
  await shop.account(people.bakery.stripe_account_id!)
  item = people.bakery.items[0]!
})
beforeEach(() => rows(sql`update menu_items set stock = 10 where id = ${item.id}`))

const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await shop.services.db.execute<T>(query)).rows
const stock = async () => (await rows(sql`select stock from menu_items where id = ${item.id}`))[0]!.stock
const path = () => `/bakeries/${people.bakery.id}/manual-orders`
const mark = (id: string, body: object, actor: OrderActor = 'owner') =>
  shop.call('PUT', `${path()}/${id}/payment`, { token: people.tokens[actor], body })
const cancel = (id: string, actor: OrderActor = 'owner') =>
  shop.call('PUT', `/orders-api/orders/${id}/status`, { token: people.tokens[actor], body: { status: 'cancelled' } })
const cart = () => ({ items: [{ id: item.id, quantity: 2 }], customer_name: 'Anna', customer_email: 'anna@bread.test' })
const pageOf = (payment_url: string) => payment_url.split('/').at(-1)!
const refunds = (order_id: string) =>
  rows(
    sql`select r.customer_cents, r.kind from refunds r join payments p on p.id = r.payment_id where p.order_id = ${order_id}`,
  )

/** By phone, with a link to pay. */
async function link() {
  const { body } = await shop.call('POST', path(), {
    token: people.tokens.owner,
    body: { ...cart(), method: null, pay_link: true },
  })
  const board = await shop.call('GET', `/my-listing/${people.bakery.id}/orders`, { token: people.tokens.owner })
  const { pay_url } = board.body.orders.find(({ id }: { id: string }) => id === body.id)
  const token = pageOf(pay_url)
  const { id, customer_total: total } = body as { id: string; customer_total: number }
  const settle = async () => (await shop.call('POST', `/checkout/${id}/settle`, { token })).body
  const open = async () => pageOf((await settle()).payment_url)
  const read = async () => (await shop.call('GET', `/orders-api/orders/${id}`, { token })).body.data
  return { id, total, settle, open, read }
}

/** By phone, with a link to pay whose page the customer has open. */
async function openLink() {
  const order = await link()
  return { ...order, session: await order.open() }
}

/** On the site, by somebody who is on the page to pay. */
async function placed() {
  const { body } = await shop.call('POST', '/orders-api/orders', {
    token: people.tokens.customer,
    body: { ...cart(), checkout_id: newId(), bakery_id: people.bakery.id, fulfillment_type: 'pickup' },
  })
  return { id: body.data.id as string, session: pageOf(body.data.payment_url), total: body.data.customer_total }
}

describe('nobody can pay any more', () => {
  const ENDS: [string, (id: string) => Promise<{ status: number }>, object][] = [
    [
      'marked as paid in cash',
      (id) => mark(id, { method: 'cash', paid: true }),
      { payment_status: 'offline', received_at: expect.any(String) },
    ],
    [
      'to be paid in cash, not yet',
      (id) => mark(id, { method: 'cash', paid: false }),
      { payment_status: 'offline', received_at: null },
    ],
    ['cancelled by the baker', (id) => cancel(id), { status: 'cancelled', paid_at: null }],
  ]
  test.each(ENDS)('a link to pay, once it is %s; and its page says what is true', async (_, end, seen) => {
    const order = await openLink()
    expect((await end(order.id)).status).toBe(200)
    expect((await shop.pay(order.session)).status).not.toBe('complete')
    expect(await order.read()).toMatchObject(seen)
    expect(await order.settle()).toMatchObject({ payment_url: null })
    expect(await refunds(order.id)).toEqual([])
  })

  test.each(ENDS)('nor on a page that was opened in the moment before it was %s', async (_, end) => {
    const order = await link()
    const { pool } = shop.services
    const holding = await pool.connect()
    await holding.query('begin')
    await holding.query('select from orders where id = $1 for share', [order.id])
    const ending = end(order.id)
    // It has closed the pages that were open, and waits for the order.
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await pool.query(waits)).rowCount === 0) await sleep(5)
    const session = await order.open()
    await holding.query('commit')
    holding.release()
    expect((await ending).status).toBe(200)
    await runJobs(shop.services)
    expect((await shop.pay(session)).status).not.toBe('complete')
  })

  test('nor on a page that is opened while it is being cancelled', async () => {
    const order = await link()
    const said = await whileEnding(
      shop.services.pool,
      [[`update orders set status = 'cancelled' where id = $1`, order.id]],
      order.settle,
    )
    expect(said).toMatchObject({ payment_url: null })
    expect(await rows(sql`select state from payments where order_id = ${order.id}`)).toEqual([])
  })

  test('an order on the site, once its customer has cancelled it', async () => {
    const { id, session } = await placed()
    expect((await cancel(id, 'customer')).body.data).toMatchObject({ status: 'cancelled', payment_status: 'unpaid' })
    expect((await shop.pay(session)).status).not.toBe('complete')
    expect(await stock()).toBe(10)
  })

  test('but a stranger who tries to cancel it closes nothing', async () => {
    const { id, session } = await placed()
    for (const actor of ['other customer', 'other owner', 'owner', 'helper'] as const)
      expect((await cancel(id, actor)).status).toBe(404)
    expect((await shop.pay(session)).status).toBe('complete')
  })
})

describe('paid at the very moment', () => {
  test('the baker reads that a card has paid, instead of marking it as cash', async () => {
    const order = await openLink()
    await shop.pay(order.session)
    const { status, body } = await mark(order.id, { method: 'cash', paid: true })
    expect([status, body.error]).toEqual([409, 'This order was paid by card.'])
    expect(await order.read()).toMatchObject({ payment_status: 'paid' })
    expect(await refunds(order.id)).toEqual([])
  })

  test.each([
    ['baker', 'owner', openLink],
    ['customer', 'customer', placed],
  ] as const)('the %s hears of it, and cancels again to give all of it back, once', async (_, actor, begin) => {
    const { id, session, total } = await begin()
    await shop.pay(session)
    const { status, body } = await cancel(id, actor)
    expect([status, body.error]).toEqual([409, 'This was just paid, so we didn’t cancel it. Please look again.'])
    expect(await refunds(id)).toEqual([])
    const both = await Promise.all([cancel(id, actor), cancel(id, actor)])
    expect(both.map((answer) => answer.status)).toEqual([200, 200])
    expect(await refunds(id)).toEqual([{ customer_cents: Math.round(total * 100), kind: 'full' }])
    expect(await stock()).toBe(10)
  })

  test('a link that was paid and cancelled does not say that nothing was charged', async () => {
    const order = await openLink()
    await shop.pay(order.session)
    await settle(shop.services, order.session)
    expect((await cancel(order.id)).status).toBe(200)
    expect(await order.read()).toMatchObject({ status: 'cancelled', refunded: order.total })
  })
})

describe('while the payment provider is away', () => {
  test('it is cancelled all the same, and a job closes the page', async () => {
    const order = await openLink()
    await shop.fault(PAGES_STAY_OPEN)
    expect((await cancel(order.id)).body.data.status).toBe('cancelled')
    expect(await stock()).toBe(10)
    await runJobs(shop.services)
    expect((await shop.pay(order.session)).status).not.toBe('complete')
    expect(await rows(sql`select state from payments where order_id = ${order.id}`)).toEqual([{ state: 'expired' }])
  })

  test('money that comes before that goes back', async () => {
    const { id, session, total } = await placed()
    await shop.fault(PAGES_STAY_OPEN)
    expect((await cancel(id, 'customer')).status).toBe(200)
    expect((await shop.pay(session)).status).toBe('complete')
    await runJobs(shop.services)
    expect(await refunds(id)).toEqual([{ customer_cents: Math.round(total * 100), kind: 'full' }])
    expect(await stock()).toBe(10)
  })
})

test.each([
  ['paid in cash', [{ method: 'cash', paid: true }], 'was already paid', 'still on'],
  ['to be paid in cash', [{ method: 'cash', paid: false }], 'directly to the bakery', 'still on'],
  [
    'to be paid in cash, and cancelled',
    [{ method: 'cash', paid: false }, null],
    'already cancelled',
    'The full amount',
  ],
] as const)('a card that pays all the same reads why it goes back: %s', async (_, ends, ...said) => {
  const order = await openLink()
  await shop.fault({ ...PAGES_STAY_OPEN, times: ends.length })
  for (const end of ends) expect((await (end ? mark(order.id, end) : cancel(order.id))).status).toBe(200)
  expect((await shop.pay(order.session)).status).toBe('complete')
  expect(await settle(shop.services, order.session)).toBe('sent_back')
  const { text } = await latestMail()
  for (const words of said) expect(text).toContain(words)
})

const latestMail = async () =>
  (
    await rows<{ text: string }>(
      sql`select text from mail_outbox where "to" = 'anna@bread.test' order by created_at desc, id desc limit 1`,
    )
  )[0]!

test('cash that the baker got for an order that is cancelled stands in its history, to give back, and in the mail', async () => {
  const { body } = await shop.call('POST', path(), {
    token: people.tokens.owner,
    body: { ...cart(), method: 'cash', paid: true },
  })
  const { timeline } = (await cancel(body.id)).body.data
  const total = body.customer_total.toFixed(2)
  expect(timeline.map(({ note }: { note: string | null }) => note)).toContain(`To give back by hand: $${total}.`)
  expect((await latestMail()).text).toContain(
    `You paid ${people.bakery.name} $${total} directly. Please settle that with them.`,
  )
})
