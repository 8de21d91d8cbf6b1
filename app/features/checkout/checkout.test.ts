import pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { mail_outbox } from '~/db/schema/mail'
import { newId } from '~/lib/ids'
import { makeBakery } from '../../../tests/factories/make'
import { guestSession, makePerson, type Person, sessionFor } from '../../../tests/factories/people'
import { entriesOf, paymentsOf } from '../../../tests/setup/order-money'
import { useShop } from '../../../tests/setup/shop'
import { processEvent, receiveEvent } from '../payments/inbox.commands.server'
import { sweepPayments } from '../payments/sweep.commands.server'

const shop = useShop()
let bakery: Awaited<ReturnType<typeof makeBakery>>
let customer: Person
let token = ''

beforeAll(async () => {
  const { services } = shop
  await shop.account('acct_checkout')
  const owner = await makePerson(services)
  customer = await makePerson(services)
  token = (await sessionFor(services, customer)).access_token
  bakery = await makeBakery(services.db, {
    claimed_by: owner.id,
    stripe_account_id: 'acct_checkout',
  })
})

const cart = (checkout_id = newId()) => ({
  checkout_id,
  bakery_id: bakery.id,
  items: [{ id: bakery.items[0]!.id, quantity: 2 }],
  fulfillment_type: 'pickup',
  customer_name: 'Cora Customer',
  customer_email: customer.email,
})
const order = (body: object, by = token) => shop.call('POST', '/orders-api/orders', { token: by, body })
const sessionIdOf = (url: string) => url.split('/').at(-1)!

describe('POST /orders-api/orders', () => {
  test('from cart to a paid order: placed, paid at the provider, settled by the page one comes back to', async () => {
    const { status, body } = await order(cart())
    expect(status, JSON.stringify(body)).toBe(201)
    const { id, payment_url, customer_total } = body.data
    const provider_id = sessionIdOf(payment_url)
    const session = await shop.services.payments.stripe.checkout.sessions.retrieve(provider_id)
    expect(session.amount_total).toBe(Math.round(customer_total * 100))
    expect(session.success_url).toMatch(new RegExp(`/checkout/confirmation/${id}$`))
    const settle = () => shop.call('POST', `/checkout/${id}/settle`, { token })
    expect((await settle()).body).toMatchObject({ payment_status: 'unpaid', payment_url })
    await shop.pay(provider_id)
    expect((await settle()).body).toMatchObject({ payment_status: 'paid', payment_url: null })
  })

  test('takes eight statements or fewer before the provider is asked, who somebody is included', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    expect((await order(cart())).status).toBe(201)
    const said = query.mock.calls.map(([first]) =>
      typeof first === 'string' ? first : (first as { text: string }).text,
    )
    query.mockRestore()
    // The last one keeps the provider's answer.
    expect(said.at(-1)).toContain('update "payments"')
    expect(said.length - 1, said.join('\n')).toBeLessThanOrEqual(8)
  })

  test('again with the same checkout_id: the same order and the same page, also at once', async () => {
    const body = cart()
    const answers = await Promise.all([order(body), order(body), order(body)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1)
    expect(new Set(answers.map((answer) => answer.body.data.payment_url)).size).toBe(1)
  })

  test('the provider is away: a sentence, the order waits unpaid, and a retry mends it', async () => {
    const body = cart()
    await shop.fault({ kind: 'error_500', match: 'POST /v1/checkout/sessions' })
    const refused = await order(body)
    expect(refused).toMatchObject({ status: 503, body: { success: false, error: expect.stringContaining('is saved') } })
    const mended = await order(body)
    expect(mended.status).toBe(201)
    expect(mended.body.data.payment_url).toContain('/sandbox/checkout/')
  })

  test('a guest pays and settles only what this very session ordered', async () => {
    const [guest, other] = [await guestSession(shop.services), await guestSession(shop.services)]
    const { body } = await order(cart(), guest.access_token)
    const settle = (by: string) => shop.call('POST', `/checkout/${body.data.id}/settle`, { token: by })
    expect((await settle(guest.access_token)).status).toBe(200)
    for (const stranger of [other.access_token, token]) expect((await settle(stranger)).status).toBe(404)
  })
})

test('guests of one address place twelve orders in half an hour at most; people with an account go on', async () => {
  const body = { ...cart(), bakery_id: newId() }
  const statuses = []
  for (let turn = 0; turn < 13; turn++)
    statuses.push((await order(body, (await guestSession(shop.services)).access_token)).status)
  expect(statuses[0]).toBe(404)
  expect(statuses.at(-1)).toBe(429)
  expect((await order(body)).status).toBe(404)
})

test('where few pieces are left, an order that nobody pays gives way after 15 minutes, its page closed first', async () => {
  const { services } = shop
  const [short, plenty] = bakery.items.map(({ id }) => id) as [string, string]
  const setStock = (id: string, stock: number | null) =>
    services.pool.query('update menu_items set stock = $2 where id = $1', [id, stock])
  const stocks = async () =>
    (await services.pool.query('select stock from menu_items where id = any ($1) order by stock', [[short, plenty]]))
      .rows
  await setStock(short, 6)
  await setStock(plenty, 50)
  const by = (await sessionFor(services, await makePerson(services))).access_token
  shop.clock.now = new Date()
  const place = async (id: string) => (await order({ ...cart(), items: [{ id, quantity: 1 }] }, by)).body.data
  const [gives_way, kept] = [await place(short), await place(plenty)]
  const standing = async ({ id }: { id: string }) =>
    (await services.pool.query('select payment_status from orders where id = $1', [id])).rows[0].payment_status

  shop.clock.now = new Date(shop.clock.now.getTime() + 14 * 60_000)
  await sweepPayments(services, { quiet_ms: 3_600_000 })
  expect([await standing(gives_way), await standing(kept), await stocks()]).toEqual([
    'unpaid',
    'unpaid',
    [{ stock: 5 }, { stock: 49 }],
  ])
  shop.clock.now = new Date(shop.clock.now.getTime() + 2 * 60_000)
  await sweepPayments(services, { quiet_ms: 3_600_000 })
  expect([await standing(gives_way), await standing(kept), await stocks()]).toEqual([
    'expired',
    'unpaid',
    [{ stock: 6 }, { stock: 49 }],
  ])
  const page = await services.payments.stripe.checkout.sessions.retrieve(sessionIdOf(gives_way.payment_url))
  expect(page.status).toBe('expired')
  await setStock(short, null)
  await setStock(plenty, null)
  shop.clock.now = new Date()
})

test('fifty settles at once by webhook, return page and poller: one paid order, one mail to each side, one entry', async () => {
  const { services } = shop
  const { body } = await order(cart())
  const { id, payment_url } = body.data
  const provider_id = sessionIdOf(payment_url)
  await shop.pay(provider_id)
  const bySide = () => services.db.select().from(mail_outbox)
  const before = (await bySide()).length
  const webhook = async () => {
    const event_id = `evt_${newId()}`
    const event = {
      id: event_id,
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { id: provider_id } },
    }
    const payload = JSON.stringify(event)
    const signature = services.payments.stripe.webhooks.generateTestHeaderString({
      payload,
      secret: services.payments.webhook_secret,
    })
    await receiveEvent(services, Buffer.from(payload), signature)
    await processEvent(services, event_id)
  }
  shop.clock.now = new Date()
  const paths = [
    webhook,
    () => shop.call('POST', `/checkout/${id}/settle`, { token }),
    () => sweepPayments(services, { quiet_ms: -1000 }),
  ]
  await Promise.all(Array.from({ length: 50 }, (_, turn) => paths[turn % 3]!()))
  expect(await entriesOf(services.db, id)).toHaveLength(1)
  expect(await paymentsOf(services.db, id)).toMatchObject([{ state: 'paid', outcome: 'kept' }])
  expect((await bySide()).length - before).toBe(2)
  expect((await shop.call('GET', `/orders-api/orders/${id}`, { token })).body.data.payment_status).toBe('paid')
})
