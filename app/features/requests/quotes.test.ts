import { describe, expect, test } from 'vitest'
import { makeCustomShop } from '../../../tests/factories/custom-orders'
import { asUser } from '../../../tests/factories/placing'
import { PAGES_STAY_OPEN, useShop } from '../../../tests/setup/shop'
import { newId } from '../../lib/ids'
import { asSubject } from '../invoices/invoice'
import { openInvoicePayment } from '../invoices/pay-invoice.commands.server'
import { refundInvoice } from '../invoices/refund-invoice.commands.server'
import { openPaymentPage } from '../payments/payment-page.commands.server'
import { settle } from '../payments/settle.commands.server'
import { sendRefund } from '../refunds/send-refund.commands.server'
import { expireQuotes } from './expire-quotes.commands.server'
import { weekOf } from './request'

const shop = useShop()
const sql = (text: string, values: unknown[] = []) => shop.services.pool.query(text, values)

async function makeOpen(more: Parameters<typeof makeCustomShop>[1] = {}) {
  const made = await makeCustomShop(shop, more)
  await shop.account(made.bakery.stripe_account_id!)
  return made
}
type Made = Awaited<ReturnType<typeof makeOpen>>

const read = async (token: string, id: string) => (await shop.call('GET', `/requests/${id}`, { token })).body
const act = (token: string, quote_id: string, how: string, body?: object) =>
  shop.call('POST', `/quotes/${quote_id}/${how}`, { token, body })
const pageOf = (payment_url: string) => payment_url.split('/').at(-1)!

async function offered(made: Made, body: object = {}) {
  const request = (await made.ask(made.tokens.customer)).body
  const quote = (await made.quote(request.id, body)).body
  return { request, quote }
}

async function cardsOf(token: string, conversation_id: string): Promise<string[]> {
  const { body } = await shop.call('GET', `/conversations/${conversation_id}/messages`, { token })
  return body.items.map(({ card }: { card: { kind: string } }) => card.kind)
}

async function payTheRest(invoice_id: string) {
  const balance = await openInvoicePayment(shop.services, invoice_id, 'all')
  await shop.pay(pageOf(balance))
  expect(await settle(shop.services, pageOf(balance))).toBe('paid')
}

async function giveBack({ people, bakery }: Made, invoice_id: string) {
  const as_owner = asUser(people.owner, { bakery_ids: [bakery.id] })
  await refundInvoice(shop.services, as_owner, { id: invoice_id, amount: 2000, reason: 'One ear was missing' })
  const { rows } = await sql(
    `select r.id from refunds r join payments p on p.id = r.payment_id
      join invoice_payments i on i.id = p.invoice_payment_id where i.invoice_id = $1`,
    [invoice_id],
  )
  for (const { id } of rows) await sendRefund(shop.services, id)
}

/** Cards and pages offer no window any more that the order fills. */
async function settleInLimitedWindow(bakery_id: string, page: string) {
  await sql(
    `insert into opening_windows (id, bakery_id, fulfillment_type, weekday, from_minute, to_minute, max_orders)
     select gen_random_uuid(), $1, 'pickup', day, 600, 660, 1 from generate_series(0, 6) day`,
    [bakery_id],
  )
  const settled = await settle(shop.services, page)
  const jobs = `select from graphile_worker._private_jobs where key = 'next_windows:' || $1::text`
  expect((await sql(jobs, [bakery_id])).rowCount).toBe(1)
  await sql('delete from opening_windows where bakery_id = $1', [bakery_id])
  return settled
}

test('from a question to a part of it back, and each step a card that both sides see', {
  timeout: 120_000,
}, async () => {
  const made = await makeOpen({ policy: 'Half up front, no refunds within a week.' })
  const { tokens, ask, quote, bakery, day, people } = made
  await sql(`insert into invoice_settings (bakery_id, tax_label, tax_rate) values ($1, 'Sales tax', 825)`, [bakery.id])
  const request = (await ask(tokens.customer, { answers: { allergies: 'Nuts' } })).body
  const { conversation_id } = request
  const question = { id: newId(), body: 'Which fox?', request_id: request.id }
  expect(
    (await shop.call('POST', `/conversations/${conversation_id}/messages`, { token: tokens.owner, body: question }))
      .status,
  ).toBe(201)
  const first = await quote(request.id)
  expect(first).toMatchObject({
    status: 201,
    body: {
      version: 1,
      state: 'open',
      subtotal: 180,
      tax: { label: 'Sales tax', rate: 8.25, amount: 14.85 },
      total: 194.85,
      deposit: 97.43,
    },
  })
  const window = { ready_from: `${day(30)}T15:00:00Z`, ready_until: `${day(30)}T17:00:00Z` }
  const second = (
    await quote(request.id, {
      lines: [{ description: 'Fox cake', quantity: 2, unit_price: 100 }],
      note: 'Two tiers',
      ...window,
    })
  ).body
  expect(second).toMatchObject({
    version: 2,
    policy: 'Half up front, no refunds within a week.',
    total: 216.5,
    deposit: 108.25,
    note: 'Two tiers',
  })
  expect(
    (await read(tokens.customer, request.id)).quotes.map(({ version, state }: Record<string, unknown>) => [
      version,
      state,
    ]),
  ).toEqual([
    [2, 'open'],
    [1, 'replaced'],
  ])
  expect((await act(tokens.customer, first.body.id, 'accept')).status).toBe(409)

  const { payment_url } = (await act(tokens.customer, second.id, 'accept')).body
  expect((await act(tokens.customer, second.id, 'accept')).body.payment_url).toBe(payment_url)
  expect((await read(tokens.customer, request.id)).state).toBe('open')
  await shop.pay(pageOf(payment_url))
  expect(await settleInLimitedWindow(bakery.id, pageOf(payment_url))).toBe('paid')
  const accepted = await read(tokens.customer, request.id)
  expect(accepted).toMatchObject({
    state: 'accepted',
    order_id: expect.any(String),
    invoice_id: expect.any(String),
    quotes: [{ state: 'accepted' }, { state: 'replaced' }],
  })
  const { order_id, invoice_id } = accepted
  const order = (await shop.call('GET', `/orders-api/orders/${order_id}`, { token: tokens.owner })).body.data
  expect(order).toMatchObject({
    status: 'confirmed',
    payment_status: 'invoiced',
    requested_for: new Date(window.ready_from).toISOString(),
    notes: 'Allergies: Nuts\nA cake with a fox',
    items: [{ name: 'Fox cake', quantity: 2 }],
    customer_total: 216.5,
  })
  const board = await shop.call('GET', `/my-listing/${bakery.id}/orders`, { token: tokens.owner })
  expect(JSON.stringify(board.body)).toContain(order_id)
  const bell = await shop.call('GET', '/notifications', { token: tokens.owner })
  expect(bell.body.items.map(({ title }: { title: string }) => title)).toContain(
    `${people.customer.full_name} accepted your quote`,
  )
  expect((await quote(request.id)).status).toBe(409)

  await payTheRest(invoice_id)
  await giveBack(made, invoice_id)
  const invoice = await sql('select state, paid_cents, refunded_cents, order_id, number from invoices where id = $1', [
    invoice_id,
  ])
  // Ruling 19's quarter stays with the house.
  expect(invoice.rows).toEqual([{ state: 'paid', paid_cents: 21_650, refunded_cents: 1975, order_id, number: 1 }])
  for (const token of [tokens.customer, tokens.owner])
    expect((await cardsOf(token, conversation_id)).slice(0, 4)).toEqual(['request', 'request', 'quote', 'quote'])
})

/** Each way in which an offer ends that nobody paid. */
const ENDS = [
  ['declined', (made: Made, id: string) => act(made.tokens.customer, id, 'decline')],
  ['withdrawn', (made: Made, id: string) => act(made.tokens.owner, id, 'withdraw')],
  [
    'replaced',
    async (made: Made, id: string) =>
      made.quote((await sql('select request_id from quotes where id = $1', [id])).rows[0].request_id),
  ],
] as const

describe('nobody can pay for what has ended', () => {
  test.each(ENDS)('the page to pay is closed when the quote is %s', async (_, end) => {
    const made = await makeOpen()
    const { quote } = await offered(made)
    const { payment_url } = (await act(made.tokens.customer, quote.id, 'accept')).body
    expect((await end(made, quote.id)).status).toBeLessThan(300)
    expect((await shop.pay(pageOf(payment_url))).status).not.toBe('complete')
  })

  test.each(ENDS)('no page is opened for a payment that was begun in the moment before it is %s', async (_, end) => {
    const made = await makeOpen()
    const { quote } = await offered(made)
    await act(made.tokens.customer, quote.id, 'accept')
    expect((await end(made, quote.id)).status).toBeLessThan(300)
    const { rows } = await sql(
      'select p.id from invoice_payments p join invoices i on i.id = p.invoice_id where i.quote_id = $1',
      [quote.id],
    )
    expect(await openPaymentPage(shop.services, asSubject(rows[0].id))).toBeNull()
  })

  test('…and when the request is declined or taken back', async () => {
    for (const how of ['decline', 'withdraw'] as const) {
      const made = await makeOpen()
      const { quote, request } = await offered(made)
      const { payment_url } = (await act(made.tokens.customer, quote.id, 'accept')).body
      const token = how === 'decline' ? made.tokens.owner : made.tokens.customer
      expect((await shop.call('POST', `/requests/${request.id}/${how}`, { token })).status).toBe(200)
      expect((await shop.pay(pageOf(payment_url))).status).not.toBe('complete')
    }
  })

  test.each(ENDS)('whoever paid just before it is %s has an order, and the other side reads that', async (_, end) => {
    const made = await makeOpen()
    const { quote, request } = await offered(made)
    const { payment_url } = (await act(made.tokens.customer, quote.id, 'accept')).body
    await shop.pay(pageOf(payment_url))
    const { status, body } = (await end(made, quote.id)) as { status: number; body: { error: string } }
    expect([status, body.error]).toEqual([409, expect.stringContaining('already accepted')])
    expect(await read(made.tokens.customer, request.id)).toMatchObject({
      ...{ state: 'accepted', order_id: expect.any(String), invoice_id: expect.any(String) },
    })
  })
})

describe('what comes too late goes back', () => {
  test.each([
    ...ENDS,
    [
      'expired',
      async (_made: Made, id: string) => {
        await sql(`update quotes set state = 'expired', ended_at = now() where id = $1`, [id])
        return { status: 200 }
      },
    ],
  ] as const)('paid in another window, after it was %s while the provider was away', async (state, end) => {
    const made = await makeOpen()
    const { quote, request } = await offered(made)
    const { payment_url } = (await act(made.tokens.customer, quote.id, 'accept')).body
    if (state !== 'expired') await shop.fault(PAGES_STAY_OPEN)
    expect((await end(made, quote.id)).status).toBeLessThan(300)
    await shop.pay(pageOf(payment_url))
    expect(await settle(shop.services, pageOf(payment_url))).toBe('sent_back')
    const after = await read(made.tokens.customer, request.id)
    expect(after).toMatchObject({ state: 'open', order_id: null, invoice_id: null })
    expect(after.quotes.find(({ id }: { id: string }) => id === quote.id).state).toBe(state)
    const { rows } = await sql('select from orders where bakery_id = $1', [made.bakery.id])
    expect(rows).toEqual([])
  })

  test('…or after the whole request was declined or taken back', async () => {
    for (const how of ['decline', 'withdraw'] as const) {
      const made = await makeOpen()
      const { quote, request } = await offered(made)
      const { payment_url } = (await act(made.tokens.customer, quote.id, 'accept')).body
      const token = how === 'decline' ? made.tokens.owner : made.tokens.customer
      await shop.fault(PAGES_STAY_OPEN)
      const { body } = await shop.call('POST', `/requests/${request.id}/${how}`, { token })
      expect(body.quotes[0].state).toBe(how === 'decline' ? 'withdrawn' : 'declined')
      await shop.pay(pageOf(payment_url))
      expect(await settle(shop.services, pageOf(payment_url))).toBe('sent_back')
    }
  })
})

describe('a quote', () => {
  test('expires by itself, and both are told; not while somebody pays', async () => {
    const made = await makeOpen()
    const paying = await offered(made)
    await act(made.tokens.customer, paying.quote.id, 'accept')
    const left = await offered(made)
    const ids = [paying.quote.id, left.quote.id]
    await sql(`update quotes set expires_at = $2 where id = any ($1)`, [ids, new Date(shop.clock.now.getTime() - 1000)])
    expect((await act(made.tokens.customer, left.quote.id, 'accept')).status).toBe(409)
    await expireQuotes(shop.services)
    expect((await read(made.tokens.customer, left.request.id)).quotes[0].state).toBe('expired')
    expect((await read(made.tokens.customer, paying.request.id)).quotes[0].state).toBe('open')
    for (const token of [made.tokens.customer, made.tokens.owner]) {
      const { body } = await shop.call('GET', '/notifications', { token })
      expect(body.items.map(({ title }: { title: string }) => title)).toContain('A quote has expired')
    }
    expect((await made.quote(left.request.id)).body).toMatchObject({ version: 2, state: 'open' })
  })

  test('accepted in its last moment, while the sweep has it listed: it stays, and what is paid is kept', async () => {
    const made = await makeOpen()
    const { quote, request } = await offered(made)
    const { db, clock } = shop.services
    const later = new Date(Date.parse(quote.expires_at) + 1000)
    let payment_url = ''
    const accepting = Object.assign(Object.create(db), {
      transaction: async (...given: Parameters<typeof db.transaction>) => {
        payment_url ||= (await act(made.tokens.customer, quote.id, 'accept')).body.payment_url
        return db.transaction(...given)
      },
    }) as typeof db
    await expireQuotes({ ...shop.services, db: accepting, clock: () => later })
    expect(clock().getTime()).toBeLessThan(later.getTime())
    await shop.pay(pageOf(payment_url))
    expect(await settle(shop.services, pageOf(payment_url))).toBe('paid')
    expect(await read(made.tokens.customer, request.id)).toMatchObject({ state: 'accepted' })
  })

  test('is refused with a sentence beside each field, and nothing changes', async () => {
    const made = await makeOpen()
    const { request } = await offered(made)
    const refused = await made.quote(request.id, { deposit: 500, delivery: 10, expires_at: '2020-01-01T00:00:00Z' })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.details.fields).sort()).toEqual(['delivery', 'deposit', 'expires_at'])
    expect((await read(made.tokens.customer, request.id)).quotes).toMatchObject([{ version: 1, state: 'open' }])
  })

  test('without a deposit is paid whole; when the bakery cancels its order, all of it goes back', async () => {
    const made = await makeOpen()
    const { quote, request } = await offered(made, { deposit: null })
    const { payment_url } = (await act(made.tokens.customer, quote.id, 'accept', { part: 'deposit' })).body
    await shop.pay(pageOf(payment_url))
    expect(await settle(shop.services, pageOf(payment_url))).toBe('paid')
    const { order_id, order_cancelled, invoice_id } = await read(made.tokens.customer, request.id)
    expect(order_cancelled).toBe(false)
    const change = (token: string, status: string) =>
      shop.call('PUT', `/orders-api/orders/${order_id}/status`, { token, body: { status } })
    expect((await change(made.tokens.customer, 'cancelled')).status).toBe(409)
    expect((await change(made.tokens.owner, 'cancelled')).body.data).toMatchObject({
      status: 'cancelled',
      payment_status: 'invoiced',
    })
    const { rows } = await sql('select state, paid_cents, refunded_cents from invoices where id = $1', [invoice_id])
    expect(rows).toEqual([{ state: 'closed', paid_cents: 18_000, refunded_cents: 18_000 }])
    for (const [token, whose] of [
      [made.tokens.customer, ''],
      [made.tokens.owner, `?bakery_id=${made.bakery.id}`],
    ] as const) {
      expect(await read(token, request.id)).toMatchObject({ state: 'accepted', order_cancelled: true })
      expect((await shop.call('GET', `/requests${whose}`, { token })).body.items).toMatchObject([
        { id: request.id, order_cancelled: true },
      ])
    }
  })

  test('agreed for another day takes its place in that week, and gives it back when its order is cancelled', async () => {
    const made = await makeOpen({ per_week: 1 })
    const { tokens, day, ask } = made
    const week = { wished: day(30), agreed: day(44) }
    const agreed = { ready_from: `${week.agreed}T15:00:00Z`, ready_until: `${week.agreed}T17:00:00Z` }
    const { quote, request } = await offered(made, { ...agreed, deposit: null })
    const fullWeeks = async () => (await shop.call('GET', `/bakeries/${made.bakery.id}/custom-orders`)).body.full_weeks
    expect(await fullWeeks()).toEqual([weekOf(week.wished)])
    const { payment_url } = (await act(tokens.customer, quote.id, 'accept')).body
    await shop.pay(pageOf(payment_url))
    await settle(shop.services, pageOf(payment_url))
    expect(await fullWeeks()).toEqual([weekOf(week.agreed)])
    expect((await ask(tokens.stranger, { date: week.agreed })).status).toBe(409)
    const { order_id } = await read(tokens.customer, request.id)
    const cancel = { token: tokens.owner, body: { status: 'cancelled' } }
    await shop.call('PUT', `/orders-api/orders/${order_id}/status`, cancel)
    expect(await fullWeeks()).toEqual([])
    for (const date of Object.values(week)) expect((await ask(tokens.stranger, { date })).status).toBe(201)
  })
})
