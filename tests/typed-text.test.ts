import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { menu_item_options } from '../app/db/schema/menu'
import { reconciliation_findings } from '../app/db/schema/payments'
import { share_posts } from '../app/db/schema/shares'
import { loadPrograms } from '../app/features/cottage-food/records.commands.server'
import { rememberCustomer } from '../app/features/customers/customers.commands.server'
import { listingCase } from '../app/features/listing/rule-listing.commands.server'
import { settle } from '../app/features/payments/settle.commands.server'
import { sendRefund } from '../app/features/refunds/send-refund.commands.server'
import type { Call } from '../app/http/contract'
import { newId } from '../app/lib/ids'
import { cut, oneLine } from '../app/lib/text'
import { contracts } from '../server/api'
import { askAll, takeCustomOrders } from './factories/custom-orders'
import { makeBakery, makeReview } from './factories/make'
import { makeOrderPeople, setBakery } from './factories/order-people'
import { makePerson, PASSWORD, sessionFor } from './factories/people'
import { photo } from './factories/pictures'
import { refundsOf } from './setup/order-money'
import { usePages } from './setup/pages'
import { useShop } from './setup/shop'
import { hostileTexts, type TextField, textFields, withText } from './setup/typed-text'
import { expectClean, expectCleanTables, expectSoundOrder, useMailReader } from './setup/typed-text-uses'

const shop = useShop()
const pages = usePages(shop)
const mails = useMailReader(shop)
let people: Awaited<ReturnType<typeof makeOrderPeople>>
const option_id = newId()

beforeAll(async () => {
  people = await makeOrderPeople(shop.services)
  await shop.account(people.bakery.stripe_account_id!)
  await loadPrograms(shop.services.pool)
  await setBakery(shop.services, people.bakery.id, { state: 'AZ' })
  await shop.services.pool.query(
    `insert into zip_codes (zip, place_id, latitude, longitude) values ('78701', 1, 30.27, -97.74);
     insert into places values (1, 'Austin', 'TX', 'Travis', 30.27, -97.74, 1000000, 'austin')`,
  )
  const menu_item_id = people.bakery.items[0]!.id
  const option = { id: option_id, menu_item_id, group_name: 'Message', name: 'On it', takes_text: true }
  await shop.services.db.insert(menu_item_options).values(option)
})

interface Begun {
  body: object
  token?: string | undefined
  params?: Record<string, string>
}

/** How a call is made so that what it is given is kept, and what is done with that afterwards. */
interface Scene {
  begin(field: string): Begun | Promise<Begun>
  /** One field at a time: they are not all the same person's to fill. */
  apart?: true
  /** Looks something up and keeps nothing, or is refused for what it was given: any answer but a 5xx will do. */
  keeps_nothing?: true
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  later?(answer: any): Promise<void>
}

const unique = () => `n${randomBytes(6).toString('hex')}`
const newPerson = () => makePerson(shop.services, { username: unique(), email: `${unique()}@bread.test` })
const signIn = async () => (await sessionFor(shop.services, await newPerson())).access_token
const asking = (body: object): Scene => ({ begin: () => ({ body }), keeps_nothing: true })

let edited: string | undefined
let asked: string | undefined
const SOME_DAY = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
const QUOTE = {
  lines: [{ description: 'Cake', quantity: 1, unit_price: 80 }],
  ...{ note: 'Two tiers', fulfillment_type: 'delivery', delivery: 5 },
  delivery_address: { street: '1 Oak St', unit: '2', city: 'Austin', state: 'TX', zip_code: '78701' },
}
let ruled_video: string | undefined
const picture = photo(40, 30).png().toBuffer()

const SCENES: Record<string, Scene> = {
  'POST /bakeries/:bakery_id/claims': {
    begin: async () => ({
      token: await signIn(),
      params: { bakery_id: (await makeBakery(shop.services.db)).id },
      body: { method: 'document', note: 'Mine' },
    }),
  },
  'POST /claims/:id/code': {
    begin: async () => ({ token: await signIn(), params: { id: newId() }, body: { code: 'ABCD-EFGH' } }),
    keeps_nothing: true,
  },
  'POST /claims/:id/resubmit': {
    begin: async () => {
      const { token, id } = await openClaim()
      const asked = `update bakery_claims set status = 'asked', reason = 'Which?', decided_at = now() where id = $1`
      await shop.services.pool.query(asked, [id])
      return { token, params: { id }, body: { note: 'This' } }
    },
  },
  'POST /submissions/:id/rule': {
    begin: async () => ({
      token: people.tokens.admin,
      params: { id: (await openClaim()).id },
      body: { ruling: 'ask', reason: 'Which?' },
    }),
  },
  'POST /cases/:id/rule': {
    begin: async () => ({
      token: people.tokens.admin,
      params: { id: await openCase() },
      body: { ruling: 'ask', reason: 'Which?' },
    }),
  },
  'POST /cases/:id/notes': {
    begin: async () => ({
      token: people.tokens.admin,
      params: { id: await openCase() },
      body: { text: 'I know them' },
    }),
    later: async () => {
      const [{ id }] = (await shop.services.pool.query('select case_id as id from case_notes limit 1')).rows
      expectClean((await shop.call('GET', `/cases/${id}`, { token: people.tokens.admin })).body)
    },
  },
  'POST /appeals/:id': {
    begin: async () => {
      const subject_id = await message()
      const body = { subject_kind: 'message', subject_id, reason: 'spam' }
      await shop.services.pool.query('delete from reports')
      await shop.call('POST', '/reports', { token: people.tokens.owner, body })
      const [report] = (await shop.call('GET', '/reports', { token: people.tokens.editor })).body.items
      const ruling = { ruling: 'hide', reason: 'Rude' }
      await shop.call('POST', `/reports/${report.id}/rule`, { token: people.tokens.editor, body: ruling })
      const found = await shop.services.pool.query('select id from appeals where subject_id = $1', [subject_id])
      return { token: people.tokens.customer, params: { id: found.rows[0].id }, body: { text: 'It was a joke' } }
    },
    later: async () => {
      const query = { kind: 'message', state: 'open' }
      expectClean((await shop.call('GET', '/cases', { token: people.tokens.editor, query })).body)
    },
  },
  'POST /auth/sign-up': {
    begin: () => ({
      body: { full_name: 'Ann', email: `${unique()}@bread.test`, username: unique(), password: PASSWORD },
    }),
  },
  'POST /auth/sign-in': asking({ credential: 'ann@bread.test', password: PASSWORD }),
  'POST /auth/guest': { begin: () => ({ body: { full_name: 'Gus', email: 'gus@bread.test' } }) },
  'POST /auth/resend': asking({ email: 'ann@bread.test' }),
  'POST /auth/end-session': asking({ token_hash: '0'.repeat(64) }),
  'POST /auth/exchange-code': asking({ code: 'x'.repeat(43) }),
  'POST /auth/refresh': asking({ refresh_token: 'x'.repeat(43) }),
  'PUT /auth/user': {
    begin: async () => ({ token: await signIn(), body: { password: PASSWORD, current_password: PASSWORD } }),
    keeps_nothing: true,
  },
  'POST /rpc/check_username_public_safe': asking({ username_to_check: 'ann' }),
  'POST /auth-blocklist-check': asking({ email: 'ann@bread.test' }),
  'POST /send-welcome-email': asking({ email: 'ann@bread.test' }),
  'POST /password-reset-dual': asking({ credential: 'ann@bread.test' }),
  'POST /push-subscriptions': {
    begin: async () => ({
      token: await signIn(),
      body: { endpoint: 'https://push.test/1', keys: { p256dh: 'x'.repeat(87), auth: 'x'.repeat(22) } },
    }),
    keeps_nothing: true,
  },
  'DELETE /push-subscriptions': {
    begin: async () => ({ token: await signIn(), body: { endpoint: 'https://push.test/1' } }),
    keeps_nothing: true,
  },
  'POST /message-mails/off': asking({ token: 'a.b.c', what: 'all' }),
  'POST /newsletter/unsubscribe-alerts': asking({ token: 'a.b' }),
  'PUT /profile': {
    begin: async () => ({ token: await signIn(), body: { show_full_name: true, show_location: true } }),
    later: async ({ username }) => {
      const page = await pages.get(`/profile/${username}`)
      expect(page.status).toBe(200)
      expectClean(JSON.parse(page.body))
    },
  },
  'POST /blocked-emails': {
    begin: () => ({ token: people.tokens.admin, body: { email: `${unique()}@bread.test`, reason: 'Spam' } }),
  },
  'POST /newsletter-subscribe': { begin: () => ({ body: { email: `${unique()}@bread.test`, name: 'Ann' } }) },
  'POST /geocode-address': asking({ address: 'Napa' }),
  'POST /search-bakeries': asking({ query: 'rye' }),
  'POST /rpc/find_bakeries_within_radius': asking({ lat: 30, lng: -97 }),
  'POST /bakeries/:bakery_id/reviews': {
    begin: async () => ({
      token: await signIn(),
      params: { bakery_id: people.bakery.id },
      body: { stars: 5, body: 'Good' },
    }),
    later: readReviews,
  },
  'PUT /reviews/:review_id': {
    begin: async () => {
      const person = await newPerson()
      const review = await makeReview(shop.services.db, { bakery_id: people.bakery.id, user_id: person.id })
      const { access_token } = await sessionFor(shop.services, person)
      return { token: access_token, params: { review_id: review.id }, body: { stars: 5, body: 'Good' } }
    },
    later: readReviews,
  },
  'PUT /reviews/:review_id/reply': {
    begin: async () => ({
      token: people.tokens.owner,
      params: { review_id: await review() },
      body: { reply: 'Thanks' },
    }),
    later: readReviews,
  },
  'POST /reviews/:review_id/report': {
    begin: async () => ({ token: await signIn(), params: { review_id: await review() }, body: { reason: 'spam' } }),
  },
  'POST /listings': {
    begin: async () => ({ token: await signIn(), body: { name: 'Rye', kind: 'home', zip_code: '78701' } }),
    later: approveListed,
  },
  'PUT /listings/:id': {
    begin: async () => {
      const token = await signIn()
      const { body } = await shop.call('POST', '/listings', { token, body: { name: 'Rye', kind: 'home' } })
      return { token, params: { id: body.id }, body: {} }
    },
  },
  'POST /media': { begin: async () => ({ token: await signIn(), body: { file: await picture, kind: 'gallery' } }) },
  'PUT /media/:id': {
    begin: async () => {
      const token = await signIn()
      const { body } = await shop.call('POST', '/media', { token, body: { file: await picture, kind: 'gallery' } })
      return { token, params: { id: body.id }, body: { alt: 'A loaf' } }
    },
  },
  'PUT /bakeries/:bakery_id/settings': {
    begin: () => ({
      token: people.tokens.owner,
      params: { bakery_id: people.bakery.id },
      body: { paused_until: new Date().toISOString() },
    }),
  },
  'POST /bakeries/:bakery_id/helpers': {
    begin: async () => {
      await shop.services.pool.query('delete from bakery_helpers where user_id is null')
      const body = { email: `${unique()}@bread.test`, name: 'Mia' }
      return { token: people.tokens.owner, params: { bakery_id: people.bakery.id }, body }
    },
    // An address is no free text: hostile ones are refused.
    apart: true,
    later: async ({ email }) => {
      const helper = await makePerson(shop.services, { username: unique(), email })
      const { rows } = await shop.services.pool.query('select text from mail_outbox where "to" = $1', [email])
      const code = /invitation=([\w-]+)/.exec(rows[0].text)![1]
      const { access_token: token } = await sessionFor(shop.services, helper)
      expect((await shop.call('POST', '/helper-invitations/accept', { token, body: { code } })).status).toBe(200)
      await shop.services.pool.query('delete from users where id = $1', [helper.id])
    },
  },
  'POST /helper-invitations/accept': {
    begin: async () => ({ token: await signIn(), body: { code: 'x'.repeat(43) } }),
    keeps_nothing: true,
  },
  'POST /bakeries/:bakery_id/menu-items': {
    begin: () => ({ token: people.tokens.owner, params: { bakery_id: people.bakery.id }, body: ITEM }),
    later: readMenu,
  },
  'PUT /bakeries/:bakery_id/menu-items/:item_id': {
    begin: async () => {
      const [token, bakery_id] = [people.tokens.owner, people.bakery.id]
      const { body } = await shop.call('POST', `/bakeries/${bakery_id}/menu-items`, { token, body: ITEM })
      return { token, params: { bakery_id, item_id: body.id }, body: { updated_at: body.updated_at, price: 6 } }
    },
    later: readMenu,
  },
  // What a file says goes through the rules for an item.
  'POST /bakeries/:bakery_id/menu-import/preview': {
    begin: () => ({
      token: people.tokens.owner,
      params: { bakery_id: people.bakery.id },
      body: { text: 'Name\nRye' },
    }),
    keeps_nothing: true,
  },
  'POST /bakeries/:bakery_id/menu-import': {
    begin: () => ({
      token: people.tokens.owner,
      params: { bakery_id: people.bakery.id },
      body: { text: 'Name\nRye', checksum: 'x' },
    }),
    keeps_nothing: true,
  },
  'PUT /bakeries/:bakery_id/listing': {
    begin: () => ({ token: people.tokens.owner, params: { bakery_id: people.bakery.id }, body: {} }),
    // Links and tags are no free text.
    keeps_nothing: true,
  },
  'POST /bakeries/:bakery_id/changes': {
    begin: () => ({ token: people.tokens.owner, params: { bakery_id: people.bakery.id }, body: { kind: 'shop' } }),
    keeps_nothing: true,
  },
  'PUT /bakeries/:bakery_id/pickup-card': {
    begin: () => ({
      token: people.tokens.owner,
      params: { bakery_id: people.bakery.id },
      body: { street: '1 Lane', phone: '802 555 0100' },
    }),
    apart: true,
    keeps_nothing: true,
  },
  'PUT /bakeries/:bakery_id/program': {
    begin: () => ({
      token: people.tokens.owner,
      params: { bakery_id: people.bakery.id },
      body: { program_key: 'az' },
    }),
    later: async () => {
      const { body } = await shop.call('GET', `/bakeries/${people.bakery.id}`)
      expect(body.label).not.toBeNull()
      expectClean(body)
    },
  },
  'PUT /cottage-programs/:key': {
    begin: () => ({
      token: people.tokens.admin,
      params: { key: 'az-tried' },
      body: { state: 'AZ', name: 'Tried' },
    }),
  },
  'POST /bakeries/:bakery_id/settings/preview': {
    begin: () => ({
      token: people.tokens.owner,
      params: { bakery_id: people.bakery.id },
      body: { paused_until: new Date().toISOString() },
    }),
    keeps_nothing: true,
  },
  'POST /bakeries/:bakery_id/share-posts': {
    begin: () => ({
      token: people.tokens.owner,
      params: { bakery_id: people.bakery.id },
      body: { url: 'https://pics.test/p/1' },
    }),
    keeps_nothing: true,
  },
  'POST /share-posts/:post_id/rule': {
    begin: async () => {
      const post_id = newId()
      const post = { id: post_id, bakery_id: people.bakery.id, submitted_by: people.people.owner.id }
      await shop.services.pool.query('delete from share_posts')
      await shop.services.db.insert(share_posts).values({ ...post, url: `https://pics.test/p/${post_id}` })
      return { token: people.tokens.admin, params: { post_id }, body: { ruling: 'reject', reason: 'No link' } }
    },
    later: async () => {
      const { body } = await shop.call('GET', `/bakeries/${people.bakery.id}/share`, { token: people.tokens.owner })
      expectClean(body)
    },
  },
  'POST /bakeries/:bakery_id/video-reviews': {
    begin: async () => ({
      token: await signIn(),
      params: { bakery_id: people.bakery.id },
      body: { url: 'https://vimeo.com/76979871' },
    }),
    keeps_nothing: true,
  },
  'POST /video-reviews/:video_id/rule': {
    begin: async () => {
      const token = await signIn()
      const { body } = await shop.call('POST', `/bakeries/${people.bakery.id}/video-reviews`, {
        token,
        body: { url: `https://vimeo.com/${Date.now()}` },
      })
      ruled_video = token
      return { token: people.tokens.admin, params: { video_id: body.id }, body: { ruling: 'reject', reason: 'Dark' } }
    },
    later: async () => {
      const own = `/bakeries/${people.bakery.id}/own-video-review`
      expectClean((await shop.call('GET', own, { token: ruled_video })).body)
    },
  },
  'POST /conversations/:id/messages': {
    begin: async () => ({
      token: people.tokens.customer,
      params: { id: await conversation() },
      body: { id: newId(), body: 'Hi' },
    }),
    later: readConversation,
  },
  'PUT /conversations/:id/messages/:message_id': {
    begin: async () => {
      const [token, id] = [people.tokens.customer, await conversation()]
      const body = { id: newId(), body: 'Hi' }
      await shop.call('POST', `/conversations/${id}/messages`, { token, body })
      return { token, params: { id, message_id: body.id }, body: { body: 'Hello' } }
    },
    later: readConversation,
  },
  'POST /bakeries/:bakery_id/saved-replies': {
    begin: async () => {
      await shop.services.pool.query('delete from saved_replies')
      return { token: people.tokens.owner, params: { bakery_id: people.bakery.id }, body: REPLY }
    },
    later: readReplies,
  },
  'PUT /bakeries/:bakery_id/saved-replies/:reply_id': {
    begin: async () => {
      const [token, bakery_id] = [people.tokens.owner, people.bakery.id]
      await shop.services.pool.query('delete from saved_replies')
      const { body } = await shop.call('POST', `/bakeries/${bakery_id}/saved-replies`, { token, body: REPLY })
      return { token, params: { bakery_id, reply_id: body.id }, body: REPLY }
    },
    later: readReplies,
  },
  'PUT /customers/:id': {
    begin: async () => {
      const [token, bakery_id] = [people.tokens.owner, people.bakery.id]
      const ann = { bakery_id, name: 'Ann', email: `${unique()}@bread.test`, at: new Date() }
      const id = await shop.services.db.transaction((tx) => rememberCustomer(tx, ann))
      const { version } = (await shop.call('GET', `/customers/${id}`, { token })).body
      return { token, params: { id }, body: { notes: 'Dark crust', allergies: 'Nuts', version } }
    },
    later: async ({ id }) =>
      expectClean((await shop.call('GET', `/customers/${id}`, { token: people.tokens.owner })).body),
  },
  'POST /reports': {
    begin: async () => ({
      token: people.tokens.owner,
      body: { subject_kind: 'message', subject_id: await message(), reason: 'spam', note: 'Rude' },
    }),
  },
  'POST /reports/:id/rule': {
    begin: async () => {
      const body = { subject_kind: 'message', subject_id: await message(), reason: 'spam' }
      await shop.services.pool.query('delete from reports')
      await shop.call('POST', '/reports', { token: people.tokens.owner, body })
      const [report] = (await shop.call('GET', '/reports', { token: people.tokens.editor })).body.items
      return { token: people.tokens.editor, params: { id: report.id }, body: { ruling: 'remove', reason: 'Rude' } }
    },
    later: async ({ id }) =>
      expectClean((await shop.call('GET', `/reports/${id}`, { token: people.tokens.editor })).body),
  },
  'PUT /bakeries/:bakery_id/invoice-settings': {
    begin: () => ({
      token: people.tokens.owner,
      params: { bakery_id: people.bakery.id },
      body: { tax: { label: 'Sales tax', rate: 5 } },
    }),
  },
  'POST /invoices': {
    begin: () => ({ token: people.tokens.owner, body: invoice() }),
    later: ({ id }) => useInvoice(id),
  },
  'PUT /invoices/:id': {
    begin: async () => {
      const { id, updated_at } = await ownersInvoice('POST', '', invoice())
      const { bakery_id: _, ...draft } = invoice()
      return { token: people.tokens.owner, params: { id }, body: { ...draft, updated_at } }
    },
    later: ({ id }) => useInvoice(id),
  },
  'POST /invoices/:id/void': {
    begin: async () => ({
      token: people.tokens.owner,
      params: { id: await sentInvoice() },
      body: { reason: 'It’s off' },
    }),
    later: ({ id }) => readInvoice(id),
  },
  'POST /invoices/:id/payments': {
    begin: async () => ({
      token: people.tokens.owner,
      params: { id: await sentInvoice() },
      body: { amount: 5, method: 'check', note: 'No. 7', received_on: '2026-11-16' },
    }),
    later: ({ id }) => readInvoice(id),
  },
  'POST /invoices/:id/refunds': {
    begin: async () => {
      const id = await sentInvoice()
      const token = people.tokens.customer
      const { body } = await shop.call('POST', `/invoices/${id}/pay`, { token })
      await shop.pay(body.payment_url.split('/').at(-1))
      await shop.call('POST', `/invoices/${id}/settle`, { token })
      return { token: people.tokens.owner, params: { id }, body: { amount: 5, reason: 'Burnt' } }
    },
    later: ({ id }) => readInvoice(id),
  },
  'PUT /bakeries/:bakery_id/custom-order-settings': {
    begin: () => ({
      token: people.tokens.owner,
      params: { bakery_id: people.bakery.id },
      body: {
        ...{ enabled: true, asks: askAll('optional'), lead_days: 3, per_week: null, policy: 'Half up front' },
        questions: [{ id: newId(), label: 'Color?', choices: ['Red'] }],
      },
    }),
    later: async () => expectClean((await shop.call('GET', `/bakeries/${people.bakery.id}/custom-orders`)).body),
  },
  'POST /bakeries/:bakery_id/requests': {
    begin: async () => {
      await takeCustomOrders(shop.services, people.bakery.id, { questions: [] })
      return { token: await signIn(), params: { bakery_id: people.bakery.id }, body: { date: SOME_DAY, message: 'Hi' } }
    },
    later: readRequest,
  },
  'POST /requests/confirm': asking({ code: 'x'.repeat(43) }),
  'POST /requests/:id/decline': {
    begin: async () => ({
      token: people.tokens.owner,
      params: { id: (await openRequest()).id },
      body: { reason: 'Away' },
    }),
    later: readRequest,
  },
  'POST /requests/:id/withdraw': {
    begin: async () => {
      const { id, token } = await openRequest()
      return { token, params: { id }, body: { reason: 'Bought one' } }
    },
    later: readRequest,
  },
  'POST /requests/:id/quotes': {
    begin: async () => {
      const request = await openRequest()
      asked = request.token
      return { token: people.tokens.owner, params: { id: request.id }, body: QUOTE }
    },
    // Paid, it is an order, with all that becomes of one.
    later: async ({ id, request_id }) => {
      const { body } = await shop.call('POST', `/quotes/${id}/accept`, { token: asked })
      await shop.pay(body.payment_url.split('/').at(-1))
      await settle(shop.services, body.payment_url.split('/').at(-1))
      const { order_id } = (await shop.call('GET', `/requests/${request_id}`, { token: asked })).body
      expectClean((await shop.call('GET', `/orders-api/orders/${order_id}`, { token: people.tokens.owner })).body)
    },
  },
  'POST /quotes/:id/decline': {
    begin: async () => {
      const { token, quote_id } = await openQuote()
      return { token, params: { id: quote_id }, body: { reason: 'Too much' } }
    },
    later: readRequest,
  },
  'POST /quotes/:id/withdraw': {
    begin: async () => ({
      token: people.tokens.owner,
      params: { id: (await openQuote()).quote_id },
      body: { reason: 'A mistake' },
    }),
    later: readRequest,
  },
  'POST /orders-api/orders': {
    begin: () => ({ token: people.tokens.customer, body: cart() }),
    later: async ({ data }) => useOrder(await pay(data)),
  },
  'POST /bakeries/:bakery_id/manual-orders': {
    begin: () => ({
      token: people.tokens.owner,
      params: { bakery_id: people.bakery.id },
      body: { ...cart(), method: 'check', paid: true },
    }),
    later: async ({ id }) => {
      const { body } = await shop.call('GET', `/orders-api/orders/${id}`, { token: people.tokens.owner })
      expectSoundOrder(body.data)
    },
  },
  'PUT /orders-api/orders/:id/status': {
    begin: async () => ({
      token: people.tokens.owner,
      params: { id: await paidOrder() },
      body: { status: 'confirmed' },
    }),
    later: async ({ data }) => useOrder(data.id),
  },
  'PUT /orders-api/orders/:id': {
    apart: true,
    begin: async (field) => {
      edited ??= await paidOrder()
      const token = field === 'bakery_notes' ? people.tokens.owner : people.tokens.customer
      return { token, params: { id: edited }, body: {} }
    },
    later: async ({ data }) => useOrder(data.id),
  },
  'POST /orders-api/orders/:id/refunds': {
    begin: async () => ({
      token: people.tokens.owner,
      params: { id: await paidOrder() },
      body: { subtotal: 1, reason: 'Burnt' },
    }),
    later: async ({ data }) => {
      const asked = await refundsOf(shop.services.db, data.id)
      for (const { id } of asked) await sendRefund(shop.services, id)
      const { rows } = await shop.services.pool.query('select payment_status from orders where id = $1', [data.id])
      expect(rows).toEqual([{ payment_status: 'partly_refunded' }])
    },
  },
}

const calls: [string, Call, TextField[]][] = contracts
  .flatMap((contract) => Object.entries(contract))
  .map(([key, call]): [string, Call, TextField[]] => [key, call, textFields(call.body)])
  .filter(([, , fields]) => fields.length > 0)

test('every field of text in every contract has a way to be tried', () => {
  const untried = calls
    .filter(([key]) => !SCENES[key])
    .map(([key, , fields]) => `${key}: ${fields.map(({ path }) => path.join('.'))}`)
  expect(untried, 'give these calls a scene in tests/typed-text.test.ts').toEqual([])
  expect(calls.length).toBeGreaterThan(15)
})

const samples = new Map<string, Begun>()

describe.each(Object.keys(hostileTexts(10)))('%s', (kind) => {
  beforeAll(() => nameBakery(hostileTexts(60)[kind]!))
  test.each(calls.filter(([key]) => SCENES[key]))('%s', { timeout: 60_000 }, async (key, call, fields) => {
    const scene = SCENES[key]!
    const sample = samples.get(key) ?? (await scene.begin(''))
    samples.set(key, sample)
    const texts = fields.map((field) => ({ field, text: hostileTexts(field.max)[kind]! }))
    const accepts = ({ field, text }: (typeof texts)[number]) =>
      !text.includes('\0') && call.body!.safeParse(withText(sample.body, field.path, text)).success
    const kept = texts.filter(accepts)
    for (const one of texts.filter((one) => !accepts(one))) {
      const { status, body } = await send(key, [one], sample)
      expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400)
      expect(status, JSON.stringify(body)).toBeLessThan(500)
    }
    for (const together of scene.apart ? kept.map((one) => [one]) : kept.length > 0 ? [kept] : []) {
      const { status, body } = await send(key, together, await scene.begin(String(together[0]!.field.path[0])))
      // Nothing is left of controls, and some texts must be given.
      const may_refuse = scene.keeps_nothing || kind === 'nothing but controls'
      expect(status, JSON.stringify(body)).toBeLessThan(may_refuse ? 500 : 300)
      if (status < 300) expectClean(body)
      if (status < 300) await scene.later?.(body)
    }
    await mails.take()
    expect(await shop.services.db.select().from(reconciliation_findings)).toEqual([])
  })
})

async function send(key: string, texts: { field: TextField; text: string }[], begun: Begun) {
  // How often somebody may ask or order is not what is tried here.
  await shop.services.pool.query(
    `delete from rate_limits;
     update orders set created_at = created_at - interval '2 days' where created_at > now() - interval '1 day'`,
  )
  const body = texts.reduce((whole, { field, text }) => withText(whole, field.path, text), begun.body)
  const [method = '', path = ''] = key.split(' ')
  const address = path.replace(/:(\w+)/g, (_, name: string) => begun.params?.[name] ?? '')
  return shop.call(method, address, { token: begun.token, body })
}

test('whatever was kept, wherever it was kept, is clean', () => expectCleanTables(shop))

test('every mail that came of it arrives as it was written, from us, to one reader', async () => {
  expect(await mails.readAll()).toBeGreaterThan(0)
}, 120_000)

async function openRequest() {
  const token = await signIn()
  await takeCustomOrders(shop.services, people.bakery.id, { questions: [] })
  const { body } = await shop.call('POST', `/bakeries/${people.bakery.id}/requests`, {
    token,
    body: { date: SOME_DAY },
  })
  return { token, id: body.id as string }
}

async function openQuote() {
  const { token, id } = await openRequest()
  const { body } = await shop.call('POST', `/requests/${id}/quotes`, { token: people.tokens.owner, body: QUOTE })
  return { token, quote_id: body.id as string }
}

async function readRequest({ id }: { id: string }) {
  const { status, body } = await shop.call('GET', `/requests/${id}`, { token: people.tokens.owner })
  expect(status).toBe(200)
  expectClean(body)
}

async function openClaim() {
  const token = await signIn()
  const { id } = await makeBakery(shop.services.db)
  const { body } = await shop.call('POST', `/bakeries/${id}/claims`, { token, body: { method: 'document' } })
  return { token, id: body.id as string }
}

async function openCase(): Promise<string> {
  const { id } = await openClaim()
  return (await shop.services.pool.query('select id from cases where subject_id = $1', [id])).rows[0].id
}

/** Sent for approval and made a bakery of, whatever was typed; what a listing refuses in the end was said with a sentence. */
async function approveListed({ id }: { id: string }) {
  const { services } = shop
  const env = { ...services.env, public_url: 'https://bread.test' }
  const ruling = { id, editor_id: people.people.admin.id, env, now: new Date(), reason: '', days: 1 }
  const { rowCount } = await services.pool.query(
    `update listings set state = 'pending', submitted_at = now() where id = $1 and char_length(content ->> 'name') > 1 and content ->> 'place' is not null`,
    [id],
  )
  if (!rowCount) return
  await services.db.transaction((tx) => listingCase.rulings.approve!(tx, ruling))
  const { body } = await shop.call('GET', `/bakeries/${id}`)
  expectClean(body)
  expect((await pages.get(`/bakery/${body.slug}`)).status).toBe(200)
}

/** The baker has answered, and nobody is in a hurry. */
async function conversation(): Promise<string> {
  const { body } = await shop.call('POST', '/conversations', {
    token: people.tokens.customer,
    body: { bakery_id: people.bakery.id },
  })
  const answer = { id: newId(), body: 'Yes?' }
  await shop.services.pool.query(`update messages set created_at = created_at - interval '2 minutes'`)
  await shop.call('POST', `/conversations/${body.id}/messages`, { token: people.tokens.owner, body: answer })
  return body.id
}

/** Something that the customer wrote. */
async function message(): Promise<string> {
  const [token, conversation_id, id] = [people.tokens.customer, await conversation(), newId()]
  await shop.call('POST', `/conversations/${conversation_id}/messages`, { token, body: { id, body: 'Hi' } })
  return id
}

const REPLY = { title: 'Hours', body: 'We bake on Fridays.' }

async function readReplies() {
  const path = `/bakeries/${people.bakery.id}/saved-replies`
  expectClean((await shop.call('GET', path, { token: people.tokens.helper })).body)
}

async function readConversation({ conversation_id }: { conversation_id: string }) {
  for (const path of ['/conversations', `/conversations/${conversation_id}/messages`])
    expectClean((await shop.call('GET', path, { token: people.tokens.owner })).body)
}

const invoice = () => ({
  bakery_id: people.bakery.id,
  customer_email: people.people.customer.email,
  customer_name: 'Cora',
  lines: [{ description: 'Cake', quantity: 1, unit_price: 50 }],
  tax: { label: 'Tax', rate: 5 },
  ...{ deposit: 10, deposit_due_on: '2026-12-01', due_on: '2026-12-09', note: 'Thanks' },
})

async function ownersInvoice(method: string, path: string, body?: object) {
  const answer = await shop.call(method, `/invoices${path}`, { token: people.tokens.owner, ...(body ? { body } : {}) })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

async function sentInvoice(): Promise<string> {
  const { id } = await ownersInvoice('POST', '', invoice())
  await ownersInvoice('POST', `/${id}/send`)
  return id
}

async function useInvoice(id: string) {
  await ownersInvoice('POST', `/${id}/send`)
  await readInvoice(id)
}

/** On the screen of both sides, in lists, in a table and on paper. */
async function readInvoice(id: string) {
  expectClean(await ownersInvoice('GET', `?bakery_id=${people.bakery.id}`))
  for (const token of [people.tokens.customer, people.tokens.owner]) {
    const { status, body } = await shop.call('GET', `/invoices/${id}`, { token })
    expect(status).toBe(200)
    expectClean(body)
  }
  const headers = { authorization: `Bearer ${people.tokens.owner}` }
  const paper = await shop.app.inject({ method: 'GET', url: `/functions/v1/invoices/${id}/pdf`, headers })
  expect([paper.statusCode, paper.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const csv = await shop.call('GET', `/bakeries/${people.bakery.id}/invoices.csv`, { token: people.tokens.owner })
  expect(csv.status).toBe(200)
}

const review = async () => (await makeReview(shop.services.db, { bakery_id: people.bakery.id })).id

async function readReviews() {
  const { status, body } = await shop.call('GET', `/bakeries/${people.bakery.id}/reviews`)
  expect(status).toBe(200)
  expectClean(body)
  expect((await pages.get(`/bakery/${people.bakery.slug}`)).status).toBe(200)
}

const ITEM = {
  ...{ name: 'Rye', price: 6, category: 'Bread', allergens: ['tree_nuts', 'fish', 'shellfish'] },
  allergen_kinds: { tree_nuts: 'pecan', fish: 'cod', shellfish: 'crab' },
  options: [{ group_name: 'Size', name: 'Large' }],
}

async function readMenu(item: { id: string; bakery_id: string; updated_at: string }) {
  const { body } = await shop.call('GET', `/bakeries/${item.bakery_id}/menu`)
  expectClean(body)
  expect((await pages.get(`/bakery/${people.bakery.slug}`)).status).toBe(200)
  const address = `/bakeries/${item.bakery_id}/menu-items/${item.id}`
  await shop.call('DELETE', address, { token: people.tokens.owner })
}

/** Bakers will type these soon; they go wherever an order goes. */
async function nameBakery(text: string) {
  const name = cut(oneLine(text), 60).trim().padEnd(2, 'x')
  await setBakery(shop.services, people.bakery.id, { name })
  await shop.services.pool.query('update menu_items set name = $1 where bakery_id = $2', [name, people.bakery.id])
  await shop.services.pool.query('update menu_item_options set name = $1, group_name = $1', [name])
  await shop.services.pool.query('update bakery_addresses set street = $1, pickup_instructions = $1', [name])
}

const cart = (more: object = {}) => ({
  checkout_id: newId(),
  bakery_id: people.bakery.id,
  items: [{ id: people.bakery.items[0]!.id, quantity: 2, options: [{ id: option_id, text: 'Dot' }] }],
  fulfillment_type: 'delivery',
  customer_name: 'Cora Customer',
  customer_email: 'cora@bread.test',
  requested_for: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  delivery_address: { street: '1 Rye Lane', city: 'Austin', state: 'TX', zip_code: '78701' },
  ...more,
})

async function pay({ id, payment_url }: { id: string; payment_url: string }): Promise<string> {
  await shop.pay(payment_url.split('/').at(-1)!)
  const { body } = await shop.call('POST', `/checkout/${id}/settle`, { token: people.tokens.customer })
  expect(body).toMatchObject({ payment_status: 'paid' })
  return id
}

async function paidOrder(): Promise<string> {
  const body = cart({ fulfillment_type: 'pickup', delivery_address: null })
  const placed = await shop.call('POST', '/orders-api/orders', { token: people.tokens.customer, body })
  return pay(placed.body.data)
}

async function useOrder(id: string) {
  for (const token of [people.tokens.customer, people.tokens.owner]) {
    const { body } = await shop.call('GET', `/orders-api/orders/${id}`, { token })
    expectSoundOrder(body.data)
  }
  // The same for both of them.
  const receipt = await shop.app.inject({
    method: 'GET',
    url: `/functions/v1/orders-api/orders/${id}/receipt`,
    headers: { authorization: `Bearer ${people.tokens.customer}` },
  })
  expect([receipt.statusCode, receipt.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
}
