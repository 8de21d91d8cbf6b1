import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCustomShop } from '../../../tests/factories/custom-orders'
import { openInvoicing } from '../../../tests/factories/invoicing'
import { makeOrderRow } from '../../../tests/factories/order-row'
import { makePerson } from '../../../tests/factories/people'
import { useShop } from '../../../tests/setup/shop'
import { DAY_MS } from '../../lib/durations'
import { newId } from '../../lib/ids'
import { LINK_HANDED_OVER } from '../../lib/pay-link'
import { payPath } from '../../lib/pay-link.server'

/** What a customer answers by the link in their mail, and whose links answer for nobody. */
const shop = useShop()
let billing: Awaited<ReturnType<typeof openInvoicing>>
beforeAll(async () => {
  billing = await openInvoicing(shop)
  await rows(sql`insert into blocked_phrases (phrase) values ('wire the money')`)
})
beforeEach(() => rows(sql`delete from rate_limits`))

const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await shop.services.db.execute<T>(query)).rows
const tokenOf = (link: string) => payPath(shop.services.secret, link).split('/').at(-1)!
const pageOf = (url: string) => url.split('/').at(-1)!
const mailsTo = (to: string) =>
  rows<{ subject: string; text: string }>(
    sql`select subject, text from mail_outbox where "to" = ${to} order by created_at, id`,
  )
const write = (token: string, text: string) => shop.call('POST', '/pay-links/message', { token, body: { text } })
const place = (more: Parameters<typeof makeOrderRow>[1] = {}) =>
  makeOrderRow(shop.services.db, {
    ...{ bakery_id: billing.bakery.id, customer_name: 'Gwen Guest', customer_email: `${newId()}@nowhere.test` },
    ...more,
  })

describe('a quote that is declined by its link', () => {
  async function quoted() {
    const custom = await makeCustomShop(shop)
    const { id: request_id } = (await custom.ask(custom.tokens.customer)).body
    const { body: quote } = await custom.quote(request_id)
    const token = tokenOf(`quote.${quote.id}`)
    const decline = (body?: object) =>
      shop.call('POST', `/quotes/${quote.id}/decline`, { token, ...(body ? { body } : {}) })
    const words = () =>
      rows(sql`select m.body, m.sender_id from messages m join conversations c on c.id = m.conversation_id
        where c.bakery_id = ${custom.bakery.id} and m.quote_id is not null and not m.from_bakery`)
    return { ...custom, request_id, quote, token, decline, words }
  }

  test('is declined for both sides; the reason is in the owner’s mail alone, and the answer has no request', async () => {
    const { people, tokens, request_id, quote, token, decline, words } = await quoted()
    const { status, body } = await decline({ reason: 'It’s more than we’d planned' })
    expect([status, body.state, body.total]).toEqual([200, 'declined', 180])
    expect(body).not.toHaveProperty('message')
    const request = await shop.call('GET', `/requests/${request_id}`, { token: tokens.customer })
    expect(request.body).toMatchObject({ state: 'open', quotes: [{ state: 'declined' }] })
    const mail = (await mailsTo(people.owner.email)).at(-1)!
    expect(mail.subject).toMatch(/ declined your quote$/)
    expect(mail.text).toContain('“It’s more than we’d planned”')
    expect(await words()).toEqual([{ body: '', sender_id: null }])
    // It is over with that, also for a second tap.
    expect((await decline()).status).toBe(404)
    expect((await shop.call('POST', `/quotes/${quote.id}/accept`, { token })).status).toBe(404)
  })

  test('needs no reason, and keeps the rules of messages where there is one', async () => {
    const { people, decline } = await quoted()
    const before = (await mailsTo(people.owner.email)).length
    expect(await decline({ reason: 'Just WIRE the money' })).toMatchObject({
      status: 409,
      body: { details: { fields: { reason: expect.stringContaining('other words') } } },
    })
    await rows(sql`insert into suspensions (user_id, until) values (${people.customer.id}, now() + interval '1 day')`)
    expect((await decline({ reason: 'No' })).status).toBe(403)
    expect(await mailsTo(people.owner.email)).toHaveLength(before)
    expect((await decline()).body.state).toBe('declined')
  })

  test('of another request is not found', async () => {
    const [one, other] = [await quoted(), await quoted()]
    const { status } = await shop.call('POST', `/quotes/${other.quote.id}/decline`, { token: one.token })
    expect(status).toBe(404)
    expect((await shop.call('POST', `/quotes/${one.quote.id}/withdraw`, { token: one.token })).status).toBe(401)
  })
})

test('who cancels by their link, or with an account, has it in writing, with what becomes of the money', async () => {
  const person = await makePerson(shop.services)
  const token = await billing.tokenOf(person)
  const guest = await place()
  const member = await place({ customer_id: person.id, customer_email: person.email })
  for (const [order, by] of [
    [guest, tokenOf(`order.${guest.id}`)],
    [member, token],
  ] as const) {
    const path = `/orders-api/orders/${order.id}/status`
    const { status } = await shop.call('PUT', path, { token: by, body: { status: 'cancelled' } })
    expect(status).toBe(200)
    await shop.call('PUT', path, { token: by, body: { status: 'cancelled' } })
    const mails = await mailsTo(order.customer_email!)
    expect(mails.map(({ subject }) => subject)).toEqual([`Your order at ${billing.bakery.name} was cancelled`])
    expect(mails[0]!.text).toContain(`You cancelled order ${order.order_number} at ${billing.bakery.name}.`)
    expect(mails[0]!.text).toContain('Your money is on its way back to you.')
  }
})

test('words about an order ring for helpers, too, who may open it; those about an invoice for the owner alone', async () => {
  const { id } = await place()
  await write(tokenOf(`order.${id}`), 'Could I come at noon?')
  const invoice = await billing.sent({ customer_email: 'walter@nowhere.test', customer_name: 'Walter' })
  await write(tokenOf(`invoice.${invoice.id}`), 'Could I pay in cash?')
  const heard = async (body: string) =>
    (await rows<{ user_id: string }>(sql`select user_id from notifications where body = ${body}`)).map(
      ({ user_id }) => user_id,
    )
  const { owner, helper } = billing
  expect((await heard('Could I come at noon?')).sort()).toEqual([owner.id, helper.id].sort())
  expect(await heard('Could I pay in cash?')).toEqual([owner.id])
})

describe('words by a link keep the rules of messages', () => {
  test('none with a phrase from the blocklist, and one link at most', async () => {
    const { id } = await billing.sent({ customer_email: 'walter@nowhere.test', customer_name: 'Walter' })
    const token = tokenOf(`invoice.${id}`)
    const refused = { status: 409, body: { details: { fields: { text: expect.stringContaining('other words') } } } }
    expect(await write(token, 'Please Wire the Money to my cousin')).toMatchObject(refused)
    expect(await write(token, 'See a.com and b.com')).toMatchObject(refused)
    expect((await write(token, 'Like the one at a.com')).status).toBe(204)
  })

  test('no link from a guest whose order the bakery has not answered', async () => {
    const [fresh, cancelled, baked] = [
      await place(),
      await place({ status: 'cancelled' }),
      await place({ status: 'confirmed' }),
    ]
    for (const { id } of [fresh, cancelled]) {
      expect((await write(tokenOf(`order.${id}`), 'See https://bank.example.com')).status).toBe(409)
      expect((await write(tokenOf(`order.${id}`), 'Could I come at noon?')).status).toBe(204)
    }
    expect((await write(tokenOf(`order.${baked.id}`), 'See https://cakes.example.com')).status).toBe(204)
  })
})

describe('the copy that a bakery passes on itself', () => {
  const copied = async (kind: string, id: string, token = billing.tokens.owner) =>
    pageOf((await shop.call('GET', `/pay-links/${kind}/${id}`, { token })).body.pay_url)

  test('sees and pays, and accepts no suggested time: that is the customer’s answer', async () => {
    // By day wherever the bakery is: an hour later it's still the same day there.
    const day = new Date(new Date(Date.now() + 5 * DAY_MS).setUTCHours(18, 0, 0, 0))
    const wished = { requested_for: day, requested_until: new Date(day.getTime() + DAY_MS), wished_day: true }
    const { id } = await place(wished)
    const starts_at = new Date(day.getTime() + DAY_MS)
    const suggested = { starts_at, ends_at: new Date(starts_at.getTime() + 3_600_000) }
    await billing.must('POST', `/orders-api/orders/${id}/proposal`, suggested)
    const token = await copied('order', id)
    expect((await shop.call('GET', `/orders-api/orders/${id}`, { token })).body.data.status).toBe('pending')
    const accept = (by: string) => shop.call('POST', `/orders-api/orders/${id}/proposal/accept`, { token: by })
    expect(await accept(token)).toMatchObject({
      status: 403,
      body: { error: 'Please answer from the link in your own email. The bakery can send you a new one.' },
    })
    expect((await accept(tokenOf(`order.${id}`))).body.data.status).toBe('confirmed')
  })

  test('ends when the bakery changes hands; the customer’s own link goes on', async () => {
    const made = await openInvoicing(shop)
    const { id } = await place({ bakery_id: made.bakery.id, status: 'confirmed' })
    const { id: invoice_id } = await made.sent({ customer_email: 'walter@nowhere.test', customer_name: 'Walter' })
    const copies = [
      [`/orders-api/orders/${id}`, await copied('order', id, made.tokens.owner)],
      [`/invoices/${invoice_id}`, await copied('invoice', invoice_id, made.tokens.owner)],
    ] as const
    for (const [path, token] of copies) expect((await shop.call('GET', path, { token })).status).toBe(200)
    const { body } = await shop.call('POST', `/pay-links/order/${id}`, { token: made.tokens.owner })
    const newer = pageOf(body.pay_url)
    expect((await shop.call('GET', `/orders-api/orders/${id}`, { token: newer })).status).toBe(200)
    const next = await makePerson(shop.services)
    await rows(sql`update bakeries set claimed_by = ${next.id} where id = ${made.bakery.id}`)
    expect(await shop.call('GET', `/invoices/${invoice_id}`, { token: copies[1][1] })).toMatchObject({
      ...{ status: 404, body: { error: LINK_HANDED_OVER } },
    })
    expect((await shop.call('GET', `/orders-api/orders/${id}`, { token: newer })).status).toBe(404)
    const own = { token: tokenOf(`order.${id}.v1`) }
    expect((await shop.call('GET', `/orders-api/orders/${id}`, own)).status).toBe(200)
    expect(
      (await shop.call('GET', `/invoices/${invoice_id}`, { token: tokenOf(`invoice.${invoice_id}`) })).status,
    ).toBe(200)
    const by_next = await copied('invoice', invoice_id, await made.tokenOf(next))
    expect((await shop.call('GET', `/invoices/${invoice_id}`, { token: by_next })).status).toBe(200)
  })
})
