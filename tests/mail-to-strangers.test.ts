import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../app/lib/ids'
import { claimScene } from './factories/claims'
import { type Invoicing, makeInvoicing } from './factories/invoicing'
import { makeBakery } from './factories/make'
import { makeOrderPeople } from './factories/order-people'
import { useShop } from './setup/shop'

const shop = useShop()
let billing: Invoicing
let people: Awaited<ReturnType<typeof makeOrderPeople>>
beforeAll(async () => {
  billing = await makeInvoicing(shop)
  people = await makeOrderPeople(shop.services)
  await shop.account(people.bakery.stripe_account_id!)
})
beforeEach(() => shop.services.pool.query('delete from rate_limits'))

/** As if so many had been counted before. */
const counted = (scope: string, attempts: number) =>
  shop.services.pool.query('update rate_limits set attempts = $2 where scope = $1', [scope, attempts])
const mailsTo = async (email: string) =>
  (await shop.services.pool.query('select from mail_outbox where "to" = $1', [email])).rows.length
const A_DAY = { 'retry-after': expect.stringMatching(/^8\d{4}$/) }

const send = (id: string) => shop.call('POST', `/invoices/${id}/send`, { token: billing.tokens.owner })
const take = (email: string, more: object = {}) =>
  shop.call('POST', `/bakeries/${people.bakery.id}/manual-orders`, {
    token: people.tokens.owner,
    body: {
      items: [{ id: people.bakery.items[0]!.id, quantity: 1 }],
      customer_name: 'Anna',
      customer_email: email,
      checkout_id: newId(),
      pay_link: true,
      ...more,
    },
  })

test('a bakery sends its customers so many invoices and links a day', async () => {
  const invoice = await billing.create()
  expect((await send(invoice.id)).status).toBe(200)
  await counted('letters-of-bakery', 300)
  const before = await mailsTo(invoice.customer_email)
  expect(await send(invoice.id)).toMatchObject({
    status: 429,
    headers: A_DAY,
    body: { error: 'Your bakery has sent its customers 300 emails within a day. Please try again tomorrow.' },
  })
  expect(await mailsTo(invoice.customer_email)).toBe(before)
  expect((await take('anna@links.test')).status).toBe(201)
})

test('one address gets so many a day, whichever bakeries write to it', async () => {
  const email = 'flooded@links.test'
  const invoice = await billing.create({ customer_email: email })
  expect((await send(invoice.id)).status).toBe(200)
  await counted('letters-to-address', 20)
  expect(await take(email)).toMatchObject({
    status: 429,
    headers: A_DAY,
    body: { error: 'This address has had a lot of email through us today. Please try again tomorrow.' },
  })
  expect((await take('somebody-else@links.test')).status).toBe(201)
})

test('an order that was refused, or was taken before, uses up nothing', async () => {
  const again = { checkout_id: newId() }
  for (let times = 0; times < 3; times++) expect((await take('once@links.test', again)).status).toBe(201)
  expect((await take('once@links.test', { items: [{ id: newId(), quantity: 1 }] })).status).toBeGreaterThanOrEqual(400)
  const { rows } = await shop.services.pool.query('select attempts from rate_limits')
  expect(rows).toEqual([{ attempts: 1 }, { attempts: 1 }])
})

test('an invitation that is refused does not use up the mailbox it names', async () => {
  const { signIn, send: ask } = claimScene(shop)
  const owner = await signIn()
  const verified = { claimed: true, verification_status: 'verified', verified_at: new Date() } as const
  const { id } = await makeBakery(shop.services.db, { ...verified, claimed_by: owner.id })
  const invite = () => ask(owner, 'POST', `/bakeries/${id}/helpers`, { email: 'mia@helpers.test', name: 'Mia' })
  const { body } = await invite()
  for (let times = 0; times < 5; times++) expect((await invite()).status).toBe(409)
  expect((await ask(owner, 'POST', `/bakeries/${id}/helpers/${body.id}/resend`)).status).toBe(200)
  expect(await mailsTo('mia@helpers.test')).toBe(2)
})
