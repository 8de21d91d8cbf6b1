import { createHash } from 'node:crypto'
import { payment_accounts } from '../../app/db/schema/payments'
import type { Services } from '../../app/http/services.server'
import { newId } from '../../app/lib/ids'
import { rowsOf } from '../setup/rows'
import { makeBill, makeRequest } from './bills'
import { makeTopic } from './forum'
import { makeBakery } from './make'
import { makeOrderRow } from './order-row'
import { makePerson, type Person, sessionFor } from './people'

const LONG_AGO = new Date('2026-01-05T12:00:00Z')
const LATER = new Date('2036-01-05T12:00:00Z')

export interface WholeBakery {
  id: string
  owner: Person
  helper: Person
  customer: Person
  /** Who could own it next, and has reviewed it. */
  next: Person
  admin: Person
  tokens: Record<'owner' | 'helper' | 'customer' | 'next' | 'admin', string>
  /** Somebody has the page to pay it open. */
  unpaid_order_id: string
}

type People = Pick<WholeBakery, 'owner' | 'helper' | 'customer' | 'next' | 'admin'>

/** What the parts of it are made with. */
interface Making extends People, ReturnType<typeof writerOf> {
  services: Services
  pictures: Record<'hero' | 'oven' | 'rye' | 'face', string>
  of: { bakery_id: string }
}

const writerOf = ({ db, pool }: Services, url: string) => {
  const { insert } = rowsOf({ db, pool, url })
  return { insert, row: async (table: string, values: object) => insert(table, { id: newId(), ...values }) }
}

/** A bakery with a row in every table that can hold one of a bakery or a person, for tests that look at all of them. */
export async function makeWholeBakery(services: Services, database_url: string): Promise<WholeBakery> {
  const { db, pool } = services
  const writer = writerOf(services, database_url)
  const people = {
    owner: await makePerson(services),
    helper: await makePerson(services),
    customer: await makePerson(services),
    next: await makePerson(services),
    admin: await makePerson(services, { roles: ['admin'] }),
  }
  const { owner } = people
  const tokens = {} as WholeBakery['tokens']
  for (const name of Object.keys(people) as (keyof typeof people)[])
    tokens[name] = (await sessionFor(services, people[name])).access_token
  const pictures = await makePictures(writer, owner)
  const { id: bakery_id } = await makeBakery(db, {
    ...{ claimed_by: owner.id, verification_status: 'verified', verified_at: LONG_AGO, hero_picture_id: pictures.hero },
    tags: ['bread'],
  })
  const of = { bakery_id }
  const making = { ...writer, ...people, services, pictures, of }
  await db.insert(payment_accounts).values({
    ...{ ...of, stripe_account_id: 'acct_whole', user_id: owner.id },
    ...{ onboarding_completed: true, charges_enabled: true, payouts_enabled: true },
  })
  const item_id = await fillPage(making)
  await fillListing(making)
  const unpaid_order_id = await fillMoney(making)
  await fillTalk(making, item_id)
  await fillPerson(making)
  await pool.query('update profiles set primary_bakery_id = $1 where user_id = $2', [bakery_id, owner.id])
  return { id: bakery_id, ...people, tokens, unpaid_order_id }
}

async function makePictures({ row }: Pick<Making, 'row'>, owner: Person): Promise<Making['pictures']> {
  const picture = (kind: string, name: string) =>
    row('pictures', {
      ...{ kind, owner_id: owner.id, alt: name, width: 480, height: 320, byte_size: 9, widths: [480] },
      content_hash: createHash('sha256').update(name).digest(),
    })
  return {
    hero: await picture('hero', 'hero'),
    oven: await picture('gallery', 'oven'),
    rye: await picture('menu', 'rye'),
    face: await picture('avatar', 'face'),
  }
}

/** Its page, menu and hours. Answers the item that is on its menu. */
async function fillPage({ insert, row, of, pictures, owner, admin }: Making): Promise<string> {
  await insert('bakery_addresses', {
    ...{ ...of, street: '1 Rye Lane', city: 'Austin', state: 'TX', zip_code: '78701', phone: '512 555 0100' },
    ...{ pickup_instructions: 'Key under the mat', porch_file: 'private/porch.webp' },
  })
  await insert('cottage_programs', { key: 'tx-whole', state: 'TX', name: 'Texas', edited_by: admin.id })
  await insert('bakery_programs', { ...of, program_key: 'tx-whole', permit_number: 'P-1' })
  await insert('bakery_pictures', { ...of, picture_id: pictures.oven })
  const item_id = await row('menu_items', {
    ...{ ...of, category: 'Bread', name: 'Rye', price_cents: 500, picture_id: pictures.rye },
  })
  await row('menu_imports', { ...of, made_by: owner.id, before: '[]' })
  await row('opening_windows', { ...of, fulfillment_type: 'pickup', weekday: 1, from_minute: 540, to_minute: 600 })
  await insert('opening_rules', { ...of, notice_hours: 24 })
  await insert('closed_dates', { ...of, day: '2036-01-01' })
  await insert('bakery_days', { ...of, day: '2026-01-01', views: 3 })
  await insert('demo_bakeries', of)
  await insert('custom_order_settings', { ...of, enabled: true, asks: '{}', lead_days: 7 })
  await insert('invoice_settings', { ...of, tax_label: 'Sales tax', tax_rate: 825 })
  return item_id
}

/** Who speaks for it and who spoke of it. */
async function fillListing({ insert, row, of, owner, helper, customer, next, admin }: Making): Promise<void> {
  await row('bakery_helpers', {
    ...{ ...of, email: helper.email, user_id: helper.id, invited_by: owner.id, accepted_at: LONG_AGO },
  })
  await row('bakery_helpers', {
    ...{ ...of, email: 'asked@bread.test', invited_by: owner.id, code_hash: Buffer.alloc(32, 1) },
  })
  await row('saved_replies', { ...of, title: 'Hours', body: 'I bake on Mondays.' })
  const claim_id = await row('bakery_claims', {
    ...{ ...of, user_id: owner.id, status: 'approved', decided_by: admin.id, decided_at: LONG_AGO },
  })
  await row('claim_documents', { claim_id, file: 'private/permit.webp' })
  const ruled = { state: 'approved', ruled_by: admin.id, ruled_at: LONG_AGO }
  await insert('listings', { id: of.bakery_id, owner_id: owner.id, ...ruled, submitted_at: LONG_AGO })
  await row('listings', { owner_id: owner.id, content: '{"name":"My second one"}' })
  await row('listing_changes', { ...of, submitted_by: owner.id, content: '{"name":"Old Name"}', ...ruled })
  await row('listing_changes', { ...of, submitted_by: owner.id, content: '{"name":"Lister’s Loaves"}' })
  const featured_listing_id = await row('featured_listings', {
    ...{ ...of, source: 'admin', ends_at: LATER, created_by: admin.id },
  })
  await row('share_posts', {
    ...of,
    submitted_by: owner.id,
    url: 'https://posts.test/1',
    ...ruled,
    featured_listing_id,
  })
  await row('share_posts', { ...of, submitted_by: owner.id, url: 'https://posts.test/2' })
  await insert('share_links', { ...of, token: 'whole-bakery-link' })
  await insert('share_visitors', { ...of, day: '2026-01-01', visitor: Buffer.alloc(16) })
  await row('premium_periods', { ...of, bought_by: owner.id, period: 'month', price_cents: 1900 })
  await row('featured_weeks', { ...of, bought_by: owner.id, price_cents: 2900 })
  await insert('saved_bakeries', { ...of, user_id: next.id })
  const near = { place: 'Napa, CA', miles: 25, latitude: 38.3, longitude: -122.3, time_zone: 'America/Los_Angeles' }
  const search_id = await row('saved_searches', { user_id: next.id, what: 'rye', zip_code: '94558', ...near })
  await insert('saved_search_finds', { ...of, search_id, item: 'Rye', found_at: LONG_AGO })
  for (const author of [customer, next]) {
    await row('reviews', {
      ...{ ...of, user_id: author.id, stars: author === next ? 5 : 3, body: 'Good', reply: 'Thanks' },
      ...{ replied_by: owner.id, replied_at: LONG_AGO },
    })
    await row('video_reviews', { ...of, user_id: author.id, site: 'youtube', clip: `clip${author.username}`, ...ruled })
  }
  const asked = {
    ...{ ...ruled, user_id: owner.id, number: 'H-2345-6789', kind: 'contact', message: 'Help' },
    state: 'answered',
  }
  const request_id = await row('help_requests', asked)
  await row('help_answers', { request_id, from_us: false, body: 'Thanks' })
  await row('letter_overrides', {
    key: 'order.asked',
    version: 1,
    subject: 'Bread',
    author_id: owner.id,
    active: false,
  })
  await insert('setting_changes', { key: 'SHARE_DAYS', version: 1, value: '9', changed_by: owner.id })
  await row('announcements', {
    ...{ sentence: 'Bread', audience: 'everybody', created_by: owner.id, ended_by: owner.id },
    ...{ starts_at: LONG_AGO, ends_at: LATER },
  })
}

/** Orders, requests and bills. Answers the order that waits for its payment. */
async function fillMoney({ services, row, of, owner, customer }: Making): Promise<string> {
  const { db, pool } = services
  const bakery_customer_id = await row('bakery_customers', {
    ...{ ...of, user_id: customer.id, name: 'Ann', email: customer.email, notes: 'Tips well', allergies: 'Nuts' },
  })
  const order = await makeOrderRow(db, {
    ...{ ...of, customer_id: customer.id, bakery_customer_id, status: 'confirmed', customer_email: customer.email },
  })
  await row('order_events', { order_id: order.id, actor_id: owner.id, actor_role: 'bakery', to_status: 'confirmed' })
  const unpaid = await makeOrderRow(db, { ...of, payment_status: 'unpaid' })
  await row('payments', {
    ...{
      subject_kind: 'order',
      subject_id: unpaid.id,
      state: 'open',
      provider_id: 'cs_whole',
      url: 'https://pay.test/whole',
    },
    stripe_account_id: 'acct_whole',
    ...{ expires_at: LATER, amount_cents: unpaid.customer_total_cents, application_fee_cents: 0 },
  })
  const paid = (await pool.query('select id from payments where order_id = $1', [order.id])).rows[0].id
  await row('refunds', {
    ...{ cause: 'whole', payment_id: paid, kind: 'partial', subtotal_cents: 100, customer_cents: 100, reason: 'Burnt' },
    ...{ reversal_cents: 90, customer_fee_cents: 0, baker_fee_cents: 10, taken_cents: 90, taken_fee_cents: 10 },
    ...{ processing_fee_cents: 0, requested_by: owner.id, state: 'done', done_at: LONG_AGO },
  })
  await bookLine(services, of.bakery_id)
  const request = await makeRequest(db, { ...of, customer_id: customer.id, bakery_customer_id })
  await row('request_pictures', {
    ...{
      ...of,
      request_id: request.id,
      file: 'private/wish.webp',
      small_file: 'private/wish-s.webp',
      width: 9,
      height: 9,
    },
  })
  const quote_id = await row('quotes', {
    ...{
      request_id: request.id,
      version: 1,
      lines: '[{}]',
      subtotal_cents: 9000,
      total_cents: 9000,
      created_by: owner.id,
    },
    ...{ fulfillment_type: 'pickup', ready_from: LONG_AGO, ready_until: LATER, expires_at: LATER },
  })
  await makeBill(db, { ...of, total_cents: 9000, state: 'draft', quote_id, request_id: request.id })
  await makeBill(db, { ...of, total_cents: 700, state: 'draft' })
  const bill = await makeBill(db, { ...of, total_cents: 800, bakery_customer_id, paid: [{ amount_cents: 300 }] })
  await row('invoice_events', { invoice_id: bill.id, actor_id: owner.id, actor_role: 'bakery', note: 'Sent' })
  return unpaid.id
}

async function fillTalk(
  { insert, row, of, owner, helper, customer, admin }: Making,
  menu_item_id: string,
): Promise<void> {
  const conversation_id = await row('conversations', { ...of, customer_id: customer.id, last_seq: 1 })
  const message_id = await row('messages', {
    ...{ conversation_id, seq: 1, from_bakery: true, sender_id: owner.id, body: 'Hello', menu_item_id },
  })
  await row('message_pictures', {
    ...{
      conversation_id,
      message_id,
      owner_id: owner.id,
      file: 'private/loaf.webp',
      small_file: 'private/loaf-s.webp',
    },
    ...{ width: 9, height: 9 },
  })
  await insert('conversation_mutes', { conversation_id, user_id: owner.id })
  await row('blocks', { ...of, customer_id: admin.id, by_bakery: true, created_by: owner.id })
  const bell = (user_id: string, group_key: string, at_work: boolean) =>
    row('notifications', {
      ...{ user_id, kind: 'message', group_key, title: 'Ann', body: 'My door code is 4711', path: '/messages' },
      ...(at_work && of),
    })
  await bell(owner.id, 'at-work', true)
  await bell(helper.id, 'at-work', true)
  await bell(owner.id, 'own', false)
  await bell(helper.id, 'own', false)
  await bell(customer.id, 'own', false)
}

/** What somebody has whatever they own. */
async function fillPerson({ services, insert, row, owner, customer, admin, pictures }: Making): Promise<void> {
  const { pool } = services
  const session_id = (await pool.query('select id from sessions where user_id = $1', [owner.id])).rows[0].id
  await row('push_subscriptions', {
    ...{
      user_id: owner.id,
      session_id,
      endpoint: 'https://push.test/whole',
      p256dh: 'x'.repeat(87),
      auth: 'y'.repeat(22),
    },
  })
  await insert('notification_settings', { user_id: owner.id, kind: 'review', bell: true, push: false, mail: false })
  await row('email_codes', { user_id: owner.id, type: 'recovery', code_hash: Buffer.alloc(32, 2), expires_at: LATER })
  await row('email_changes', { user_id: owner.id, email: 'owner.next@bread.test', expires_at: LATER })
  await insert('former_emails', { user_id: owner.id, email: 'owner.before@bread.test' })
  await insert('username_history', { user_id: owner.id, username: 'owner_before', until: LATER })
  await insert('leavings', { user_id: customer.id, keeps_posts: true, erase_at: LATER })
  await row('data_exports', { user_id: owner.id, file: 'private-data.zip', expires_at: LATER })
  await insert('known_devices', { user_id: owner.id, device_hash: Buffer.alloc(32, 3) })
  await row('newsletter_signups', { email: owner.email, name: 'Owner', source: 'footer' })
  await insert('mail_suppressions', { email: owner.email, bounced_at: LONG_AGO })
  await row('mail_returns', {
    ...{
      provider: 'generic',
      event_id: 'whole',
      kind: 'soft_bounce',
      email: owner.email,
      reason: 'full',
      happened_at: LONG_AGO,
    },
  })
  const news = { subject: 'News', text: 'News', html: '<p>News</p>', sent_at: LONG_AGO }
  await row('mail_outbox', { dedupe_key: 'whole', message_id: '<whole@bread.test>', to: owner.email, ...news })
  const credential = { credential_id: Buffer.alloc(16, 4), public_key: Buffer.alloc(77), counter: 0, backed_up: false }
  await row('passkeys', { user_id: owner.id, name: 'My phone', transports: [], ...credential })
  await insert('recovery_codes', { user_id: owner.id, hash: Buffer.alloc(32, 5) })
  await insert('step_tickets', { user_id: owner.id, hash: Buffer.alloc(32, 6), purpose: 'step_up', expires_at: LATER })
  await insert('sign_ins', {
    user_id: owner.id,
    outcome: 'wrong_password',
    device_label: '',
    hour: LATER,
    last_at: LATER,
  })
  const asked = { kind: 'erase_user', subject_id: owner.id, about: [owner.id], reason: 'They wrote us' }
  await row('approvals', { ...asked, asked_by: admin.id, asked_at: new Date(), expires_at: LATER })
  await insert('suspensions', { user_id: owner.id, until: LATER })
  await insert('checkout_details', { user_id: owner.id, phone: '512 555 0142' })
  await insert('user_roles', { user_id: owner.id, role: 'editor', granted_by: admin.id })
  await insert('blocked_emails', { email: 'gone@bread.test', blocked_by: admin.id })
  await insert('blocked_domains', { domain: 'gone.test', reason: 'Fakes', blocked_by: admin.id })
  await row('watched_words', { word: 'margarine', does: 'hold', added_by: admin.id })
  await pool.query('update profiles set avatar_picture_id = $1 where user_id = $2', [pictures.face, owner.id])
  await row('reports', { reporter_id: owner.id, subject_type: 'review', subject_id: newId(), reason: 'spam' })
  const { rows } = await pool.query('select id from cases limit 1')
  await row('case_notes', { case_id: rows[0].id, author_id: owner.id, body: 'I know them' })
  const ruled = { kind: 'bakery', subject_id: newId(), title: 'We hid it', ruling: 'hide', reason: 'Why', days: 1 }
  await row('appeals', { ...ruled, user_id: owner.id, ruled_at: new Date() })
  const category_id = await row('forum_categories', { slug: 'whole', name: 'Whole' })
  const { id: topic_id } = await makeTopic(services, { category_id, author_id: owner.id, posts: 2 })
  await row('forum_revisions', { post_id: topic_id, edited_by: owner.id, title: 'Rye', body: 'Hello' })
  await insert('forum_likes', { post_id: topic_id, user_id: owner.id })
  await insert('forum_reads', { topic_id, user_id: owner.id, number: 2 })
  await row('forum_follows', { topic_id, user_id: owner.id })
  await insert('forum_drafts', { user_id: owner.id, place: 'new', content: { body: 'Half a thought' } })
  await insert('forum_members', { user_id: owner.id })
  await insert('forum_blocks', { user_id: owner.id, blocked_id: admin.id })
}

/** The lines of an entry add up at the end of its transaction. */
async function bookLine({ pool }: Services, bakery_id: string): Promise<void> {
  const entry_id = newId()
  await pool.query(
    `with entry as (insert into ledger_entries (id, cause) values ($1, 'whole'))
     insert into ledger_lines (id, entry_id, position, account, bakery_id, amount_cents)
     select gen_random_uuid(), $1, n, (select min(code) from ledger_accounts), $2, case n when 1 then 5 else -5 end from generate_series(1, 2) n`,
    [entry_id, bakery_id],
  )
}
