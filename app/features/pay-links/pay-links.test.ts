import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../../server/app'
import { makeCustomShop } from '../../../tests/factories/custom-orders'
import { openInvoicing } from '../../../tests/factories/invoicing'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePerson } from '../../../tests/factories/people'
import { useShop } from '../../../tests/setup/shop'
import { DAY_MS } from '../../lib/durations'
import { newId } from '../../lib/ids'
import { LINK_OVER, LINK_REPLACED, namedBy } from '../../lib/pay-link'
import { payPath } from '../../lib/pay-link.server'

const shop = useShop()
let billing: Awaited<ReturnType<typeof openInvoicing>>
beforeAll(async () => {
  billing = await openInvoicing(shop)
})
beforeEach(() => shop.services.pool.query('delete from rate_limits'))
afterEach(() => {
  shop.clock.now = new Date()
})

const STRANGER = 'walter@nowhere.test'
const DEPOSIT = { deposit: { percent: 40 }, customer_email: STRANGER, customer_name: 'Walter' }
const tokenOf = (link: string) => payPath(shop.services.secret, link).split('/').at(-1)!
const rows = async (query: ReturnType<typeof sql>) => (await shop.services.db.execute(query)).rows
const mailsTo = (to: string) =>
  rows(sql`select subject, text, headers, attachments from mail_outbox where "to" = ${to} order by created_at, id`)
const pageOf = (url: string) => url.split('/').at(-1)!
const replace = (kind: string, id: string, token = billing.tokens.owner) =>
  shop.call('POST', `/pay-links/${kind}/${id}`, { token })

async function mailed(given: object = DEPOSIT) {
  const { id } = await billing.sent(given)
  const token = tokenOf(`invoice.${id}`)
  const read = () => shop.call('GET', `/invoices/${id}`, { token })
  const pay = async (part: 'deposit' | 'all') => {
    const { status, body } = await shop.call('POST', `/invoices/${id}/pay`, { token, body: { part } })
    expect(status, JSON.stringify(body)).toBe(200)
    await shop.pay(pageOf(body.payment_url))
    return (await shop.call('POST', `/invoices/${id}/settle`, { token })).body
  }
  return { id, token, read, pay }
}

describe('an invoice mailed to a stranger', () => {
  test('is seen, paid in parts and saved by its link alone; looking and coming back is one visit', async () => {
    const { id, token, read, pay } = await mailed()
    const [mail] = (await mailsTo(STRANGER)) as { text: string; attachments: object[] }[]
    expect(mail!.text).toContain(`/pay/${token}`)
    expect(mail!.text).toContain('You don’t need an account')
    expect(mail!.attachments).toEqual([{ made: 'invoice', id }])
    expect((await read()).body).toMatchObject({ viewer: 'customer', open: 100, baker_keeps: null })
    expect(await pay('deposit')).toMatchObject({ state: 'part_paid', open: 60 })
    expect(await pay('all')).toMatchObject({ state: 'paid', open: 0 })
    const url = `/functions/v1/invoices/${id}/pdf`
    const file = await shop.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const link = await shop.call('GET', `/pay-links/invoice/${id}`, { token: billing.tokens.owner })
    expect(link.body).toMatchObject({ uses: 1, used_at: expect.any(String) })
    shop.clock.now = new Date(shop.clock.now.getTime() + DAY_MS)
    await read()
    expect(await rows(sql`select uses from pay_links where thing_id = ${id}`)).toEqual([{ uses: 2 }])
  })

  test('a second window pays nothing twice: what comes too much goes back', async () => {
    const { id, token, pay } = await mailed({ ...DEPOSIT, deposit: null })
    const { body } = await shop.call('POST', `/invoices/${id}/pay`, { token })
    const again = await shop.call('POST', `/invoices/${id}/pay`, { token })
    expect(again.body.payment_url).toBe(body.payment_url)
    expect(await pay('all')).toMatchObject({ state: 'paid' })
    expect((await shop.call('POST', `/invoices/${id}/pay`, { token })).status).toBe(409)
    expect(await rows(sql`select paid_cents from invoices where id = ${id}`)).toEqual([{ paid_cents: 10_000 }])
  })

  test('the link opens nothing else: no other invoice, no order, no list, no change', async () => {
    const { id, token } = await mailed()
    const other = await billing.sent(DEPOSIT)
    const order = await makeOrderRow(shop.services.db, { bakery_id: billing.bakery.id, customer_email: STRANGER })
    const ask = async (method: string, path: string, body?: object) =>
      (await shop.call(method, path, { token, ...(body ? { body } : {}) })).status
    for (const call of ['', '/pdf']) expect(await ask('GET', `/invoices/${other.id}${call}`)).toBe(404)
    for (const call of ['/pay', '/settle']) expect(await ask('POST', `/invoices/${other.id}${call}`)).toBe(404)
    expect(await ask('GET', `/orders-api/orders/${order.id}`)).toBe(404)
    expect(await ask('POST', `/checkout/${order.id}/settle`)).toBe(404)
    expect(await ask('PUT', `/orders-api/orders/${order.id}/status`, { status: 'cancelled' })).toBe(404)
    expect(await ask('GET', '/invoices')).toBe(401)
    expect(await ask('POST', `/invoices/${id}/void`)).toBe(401)
    expect(await ask('GET', `/pay-links/invoice/${id}`)).toBe(401)
    const of_order = tokenOf(`order.${order.id}`)
    expect((await shop.call('GET', `/invoices/${id}`, { token: of_order })).status).toBe(404)
  })

  test('books the date of its order, as long as that is still to be handed over', async () => {
    const [soon, before] = [new Date(Date.now() + 3 * DAY_MS), new Date(Date.now() - 3 * DAY_MS)]
    const orders = [
      { requested_for: soon },
      { requested_for: soon, status: 'completed' as const },
      { requested_for: before },
    ]
    for (const [at, order] of orders.entries()) {
      const email = `${newId()}@nowhere.test`
      const row = { bakery_id: billing.bakery.id, customer_email: email, payment_status: 'offline' as const }
      const { id: order_id } = await makeOrderRow(shop.services.db, { status: 'confirmed', ...row, ...order })
      const { id, pay } = await mailed({ customer_email: email, customer_name: 'Walter', order_id })
      await pay('all')
      const mail = (await mailsTo(email)).at(-1) as { subject: string; text: string; attachments: object[] }
      const paper = { made: 'invoice', id }
      expect(mail.attachments).toEqual(at === 0 ? [paper, { made: 'calendar', id: order_id }] : [paper])
      expect(mail.subject).toMatch(at === 0 ? / is yours at / : /^Your payment to /)
      expect(mail.text.includes('attached')).toBe(at === 0)
    }
  })

  test('survives no void, ends 90 days after it was paid, and with the customer’s wish to be forgotten', async () => {
    const voided = await mailed()
    await billing.must('POST', `/invoices/${voided.id}/void`)
    expect(await voided.read()).toMatchObject({
      status: 404,
      body: { error: 'This invoice was voided, so nothing is owed.' },
    })
    // So the mail that says so leads nowhere.
    expect((await mailsTo(STRANGER)).at(-1)!.text).not.toContain('/pay/')
    const paid = await mailed({ ...DEPOSIT, deposit: null })
    await paid.pay('all')
    shop.clock.now = new Date(Date.now() + 89 * DAY_MS)
    expect((await paid.read()).status).toBe(200)
    shop.clock.now = new Date(Date.now() + 91 * DAY_MS)
    expect(await paid.read()).toMatchObject({ status: 404, body: { error: LINK_OVER } })
    // The mail about a late refund leads to it.
    await billing.signIn()
    const refund = { amount: 10, reason: 'It was dry', request_id: newId() }
    await billing.must('POST', `/invoices/${paid.id}/refunds`, refund)
    expect((await mailsTo(STRANGER)).at(-1)!.text).toContain(`/pay/${paid.token}`)
    expect((await paid.read()).status).toBe(200)
    shop.clock.now = new Date()
    await billing.signIn()
    await rows(sql`update invoices set customer_email = null where id = ${paid.id}`)
    expect(await paid.read()).toMatchObject({ status: 404, body: { error: LINK_OVER } })
  })

  test('the bakery sends a new link, and the old one stops; nobody else can', async () => {
    const email = `${newId()}@nowhere.test`
    const { id, read } = await mailed({ ...DEPOSIT, customer_email: email })
    await read()
    for (const token of [billing.tokens.helper, billing.tokens.customer])
      expect((await replace('invoice', id, token)).status).toBe(404)
    const { body } = await replace('invoice', id)
    expect(await read()).toMatchObject({ status: 404, body: { error: LINK_REPLACED } })
    const fresh = pageOf(body.pay_url)
    expect(namedBy(fresh)).toEqual({ kind: 'invoice', id })
    expect((await shop.call('GET', `/invoices/${id}`, { token: fresh })).status).toBe(200)
    // The owner’s is a copy of the one in the mail.
    const own = tokenOf(`invoice.${id}.v1`)
    expect(fresh).not.toBe(own)
    const mail = (await mailsTo(email)).at(-1) as { subject: string; text: string }
    expect(mail.subject).toMatch(/^A new link to invoice #\d+ from /)
    expect(mail.text).toContain(`/pay/${own}`)
    // Mails that are written from now on have it, too.
    await billing.must('POST', `/invoices/${id}/send`)
    expect((await mailsTo(email)).at(-1)!.text).toContain(`/pay/${own}`)
    await billing.must('POST', `/invoices/${id}/void`)
    expect((await replace('invoice', id)).status).toBe(409)
  })

  test('a draft has no link, nor has an order that nobody was mailed about', async () => {
    const { id } = await billing.create()
    expect((await shop.call('GET', `/invoices/${id}`, { token: tokenOf(`invoice.${id}`) })).status).toBe(401)
    expect((await replace('invoice', id)).status).toBe(404)
    const unpaid = await makeOrderRow(shop.services.db, { bakery_id: billing.bakery.id, payment_status: 'unpaid' })
    expect((await replace('order', unpaid.id)).status).toBe(404)
  })
})

test('a link’s token is in no log, neither of its page nor of its calls', async () => {
  const { id, token } = await mailed()
  const { services } = shop
  let log = ''
  const write = (line: string) => {
    log += line
  }
  const app = await buildApp({ services: { ...services, env: { ...services.env, log_level: 'info' } }, log: { write } })
  await app.inject(`/pay/${token}?paid=1`)
  // The address in old mails leads on, and so does the page to pay that was open then.
  expect((await app.inject(`/orders/pay/${token}?paid`)).headers.location).toBe(`/pay/${token}?paid`)
  await app.inject({ url: `/functions/v1/invoices/${id}`, headers: { authorization: `Bearer ${token}` } })
  await app.close()
  expect(log).toContain('"path":"/pay/…"')
  expect(log).toContain('"path":"/orders/pay/…"')
  expect(log).not.toContain(token)
  expect(log).not.toContain(token.split('.').at(-1))
})

describe('writing to the bakery by a link', () => {
  const write = (token: string, text: string) => shop.call('POST', '/pay-links/message', { token, body: { text } })

  test('is a mail to the owner, who answers by mail, and a bell', async () => {
    const { id, token } = await mailed()
    expect((await write(token, 'Could I come at noon?\nThanks! 🥐')).status).toBe(204)
    const mail = (await mailsTo(billing.owner.email)).at(-1) as { subject: string; text: string; headers: object }
    expect(mail.subject).toMatch(/^Walter wrote about invoice #\d+$/)
    expect(mail.text).toContain('Could I come at noon?')
    expect(mail.headers).toMatchObject({ 'Reply-To': STRANGER })
    const bells = () =>
      rows(
        sql`select title, path, read_at from notifications where user_id = ${billing.owner.id} and title = ${mail.subject}`,
      )
    const bell = { title: mail.subject, path: expect.stringContaining('/dashboard/invoices/'), read_at: null }
    expect(await bells()).toEqual([bell])
    // Whoever has opened it from the mail needs no bell.
    await billing.read(id)
    expect(await bells()).toEqual([{ ...bell, read_at: expect.any(String) }])
  })

  test('brings nothing from those whom the bakery or an editor doesn’t let write', async () => {
    const person = await makePerson(shop.services)
    const { token } = await mailed({ ...DEPOSIT, customer_email: person.email })
    const block = { id: newId(), bakery_id: billing.bakery.id, customer_id: person.id }
    const silenced = [
      sql`insert into blocks (id, bakery_id, customer_id, by_bakery) values (${block.id}, ${block.bakery_id}, ${block.customer_id}, true)`,
      sql`insert into suspensions (user_id, until) values (${person.id}, now() + interval '1 day')`,
      sql`insert into blocked_emails (email) values (${person.email})`,
    ]
    for (const [at, silence] of silenced.entries()) {
      expect((await write(token, 'Hello?')).status).toBe(204)
      await rows(silence)
      expect(await write(token, 'Hello?')).toMatchObject({
        ...{ status: 403, body: { error: 'This message can’t be delivered right now.' } },
      })
      await rows(sql.raw(`delete from ${['blocks', 'suspensions', 'blocked_emails'][at]}`))
    }
  })

  test('wants words, ten times a day at most, and a bakery that can answer', async () => {
    const { token } = await mailed()
    expect(await write(token, ' \n ')).toMatchObject({ status: 400, body: { error: 'Please write a message.' } })
    for (let times = 0; times < 10; times++) expect((await write(token, 'Hello?')).status).toBe(204)
    expect((await write(token, 'Hello?')).status).toBe(429)
    await shop.services.pool.query('delete from rate_limits')
    await rows(
      sql`update bakeries set verification_status = 'pending', verified_at = null where id = ${billing.bakery.id}`,
    )
    expect((await write(token, 'Hello?')).status).toBe(409)
    await rows(
      sql`update bakeries set verification_status = 'verified', verified_at = now() where id = ${billing.bakery.id}`,
    )
  })
})

describe('a quote', () => {
  test('is accepted by paying through its link, which then opens its invoice; the date is told, with a calendar', async () => {
    const custom = await makeCustomShop(shop)
    await shop.account(custom.bakery.stripe_account_id!)
    const { id: request_id } = (await custom.ask(custom.tokens.customer)).body
    const first = (await custom.quote(request_id)).body
    const { body: quote } = await custom.quote(request_id, { lines: [{ description: 'Fox cake', unit_price: 200 }] })
    const read = (id: string) => shop.call('GET', `/quotes/${id}`, { token: tokenOf(`quote.${id}`) })
    expect(await read(first.id)).toMatchObject({
      status: 404,
      body: { error: 'There’s a newer quote. Please look at that one.' },
    })
    const token = tokenOf(`quote.${quote.id}`)
    expect((await mailsTo(custom.people.customer.email)).at(-1)!.text).toContain(`/pay/${token}`)
    expect((await read(quote.id)).body).toMatchObject({ total: 200, deposit: 100, invoice_id: null })
    // Neither the request behind it nor an older quote.
    expect((await shop.call('GET', `/requests/${request_id}`, { token })).status).toBe(401)
    expect((await shop.call('POST', `/quotes/${first.id}/accept`, { token })).status).toBe(404)
    const { body } = await shop.call('POST', `/quotes/${quote.id}/accept`, { token })
    await shop.pay(pageOf(body.payment_url))
    const draft = await rows(sql`select id from invoices where quote_id = ${quote.id}`)
    const { body: invoice } = await shop.call('POST', `/invoices/${draft[0]!.id}/settle`, { token })
    expect(invoice).toMatchObject({ state: 'part_paid', open: 100, booked: { fulfillment_type: 'pickup' } })
    expect((await read(quote.id)).body).toMatchObject({ state: 'accepted', invoice_id: invoice.id })
    const mail = (await mailsTo(custom.people.customer.email)).at(-1) as { subject: string; text: string }
    expect(mail.subject).toMatch(/^\w+day, \w+ \d+ is yours at /)
    expect(mail.text).toContain('- 1 × Fox cake')
    expect(mail.text).toContain('$100.00 is left to pay, due by ')
    expect(mail).toMatchObject({
      attachments: [
        { made: 'invoice', id: invoice.id },
        { made: 'calendar', id: invoice.order_id },
      ],
    })
    expect((await mailsTo(custom.people.owner.email)).at(-1)!.subject).toMatch(/ paid \$100\.00 and booked \w+day, /)
    const order = (await shop.call('GET', `/orders-api/orders/${invoice.order_id}`, { token: custom.tokens.customer }))
      .body.data
    expect(order.invoice).toEqual({ id: invoice.id, open: 100 })
    // A new link to the invoice ends the quote's, which opens the same.
    await shop.call('POST', `/pay-links/invoice/${invoice.id}`, { token: custom.tokens.owner })
    expect(await read(quote.id)).toMatchObject({ status: 404, body: { error: LINK_REPLACED } })
    expect((await shop.call('GET', `/invoices/${invoice.id}/pdf`, { token })).status).toBe(404)
  })
})

describe('a guest’s order', () => {
  const place = (more: object = {}) =>
    makeOrderRow(shop.services.db, {
      ...{ bakery_id: billing.bakery.id, customer_name: 'Gwen Guest', customer_email: 'gwen@nowhere.test' },
      ...{ customer_phone: '512-555-0199', notes: 'Ring twice', ...more },
    })
  const ask = async (id: string, method: string, path: string, body?: object) =>
    shop.call(method, path, { token: tokenOf(`order.${id}`), ...(body ? { body } : {}) })

  test('is seen as its mails tell it, without phone, name and note', async () => {
    const { id, order_number } = await place()
    await rows(sql`update order_items set special_instructions = 'For Emma' where order_id = ${id}`)
    const { body } = await ask(id, 'GET', `/orders-api/orders/${id}`)
    expect(body.data).toMatchObject({ order_number, viewer: 'customer', customer_email: 'gwen@nowhere.test' })
    expect(JSON.stringify(body)).not.toMatch(/Gwen Guest|0199|Ring twice|Emma/)
    expect((await ask(id, 'GET', `/orders-api/orders/${id}/receipt`)).status).toBe(200)
    expect((await ask(id, 'PUT', `/orders-api/orders/${id}`, { notes: 'Elsewhere' })).status).toBe(401)
    expect((await ask(id, 'GET', `/orders-api/orders/${id}/porch`)).status).toBe(401)
  })

  test('is cancelled by its link where its customer may, and its history says so', async () => {
    const { id } = await place()
    const cancel = (of: string) => ask(of, 'PUT', `/orders-api/orders/${of}/status`, { status: 'cancelled' })
    expect((await cancel(id)).body.data).toMatchObject({ status: 'cancelled' })
    expect(
      await rows(sql`select actor_role from order_events where order_id = ${id} and to_status = 'cancelled'`),
    ).toEqual([{ actor_role: 'guest' }])
    // The same again changes nothing, so it doesn’t keep the link alive.
    const [{ updated_at }] = (await rows(sql`select updated_at from orders where id = ${id}`)) as [
      { updated_at: string },
    ]
    shop.clock.now = new Date(Date.now() + 89 * DAY_MS)
    expect((await cancel(id)).status).toBe(200)
    expect(await rows(sql`select updated_at from orders where id = ${id}`)).toEqual([{ updated_at }])
    shop.clock.now = new Date(Date.now() + 91 * DAY_MS)
    expect((await cancel(id)).status).toBe(404)
    shop.clock.now = new Date()
    const baked = await place({ status: 'confirmed' })
    expect((await cancel(baked.id)).status).toBe(409)
    expect((await ask(baked.id, 'PUT', `/orders-api/orders/${baked.id}/status`, { status: 'ready' })).status).toBe(409)
  })
})
