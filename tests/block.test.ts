import { beforeAll, describe, expect, test } from 'vitest'
import { hideBakery, showBakery } from '../app/features/bakeries/standing.commands.server'
import { notify } from '../app/features/notifications/notify.commands.server'
import { placeOrder } from '../app/features/orders/place-order.commands.server'
import { newId } from '../app/lib/ids'
import { sendLetter } from '../app/mail/outbox.server'
import { testMail } from './factories/mail'
import { guestSession } from './factories/people'
import { asUser, refusalOf } from './factories/placing'
import { makeWholeBakery, type WholeBakery } from './factories/whole-bakery'
import { useApp } from './setup/app'
import { jobs, readTables, type TableRow, type Tables, tablesAboutPeople } from './setup/every-table'
import { runJobs } from './setup/jobs'
import { startPushService } from './setup/push-service'

/** The owner of a bakery that has everything is blocked (ruling 64), by the barest statement, and let in again. */
const site = useApp()
let bakery: WholeBakery
let [before, blocked, again] = [{}, {}, {}] as [Tables, Tables, Tables]

const mailed = async (to: string) =>
  (
    await site.services.pool.query(
      'select dedupe_key from mail_outbox where "to" = $1 and sent_at is null order by 1',
      [to],
    )
  ).rows.map(({ dedupe_key }) => dedupe_key)
const mail = (mail_key: string, owed = false) =>
  sendLetter(site.services.db, testMail({ mail_key, to: bakery.owner.email, owed }))
const block = () => site.services.pool.query('insert into blocked_emails (email) values ($1)', [bakery.owner.email])
const unblock = () => site.services.pool.query('delete from blocked_emails where email = $1', [bakery.owner.email])

beforeAll(async () => {
  const { pool } = site.services
  bakery = await makeWholeBakery(site.services, site.database_url)
  const tables = await tablesAboutPeople(pool)
  await guestSession(site.services, bakery.owner.email)
  await mail('waiting')
  await mail('waiting-for-money', true)
  before = await readTables(pool, tables)
  await block()
  blocked = await readTables(pool, tables)
  await unblock()
  again = await readTables(pool, tables)
})

/** What they have stays theirs, and what is open is a case for the editors: a block deletes nothing. */
const STAYS = [
  ...['appeals', 'bakery_addresses', 'bakery_claims', 'bakery_customers', 'bakery_days', 'bakery_helpers'],
  ...[
    'bakery_pictures',
    'bakery_programs',
    'bakery_tags',
    'blocks',
    'case_notes',
    'checkout_details',
    'closed_dates',
    'conversation_mutes',
  ],
  ...['conversations', 'cottage_programs', 'custom_order_settings', 'custom_requests', 'demo_bakeries', 'email_codes'],
  ...['featured_listings', 'featured_weeks', 'first_listings', 'invoice_events', 'invoice_payments'],
  ...['forum_blocks', 'forum_drafts', 'forum_follows', 'forum_likes', 'forum_members'],
  ...['forum_posts', 'forum_reads', 'forum_revisions', 'forum_topics', 'help_answers', 'help_requests'],
  ...['letter_overrides', 'setting_changes', 'announcements'],
  ...['invoice_settings', 'invoices', 'known_devices', 'ledger_lines', 'listing_changes', 'listings', 'menu_imports'],
  ...['menu_items', 'message_pictures', 'messages', 'notification_settings', 'notifications', 'opening_rules'],
  ...['opening_windows', 'order_events', 'orders', 'payment_accounts', 'pictures', 'premium_periods', 'profiles'],
  ...['email_changes', 'former_emails', 'leavings', 'username_history'],
  ...['code_apps', 'passkeys', 'recovery_codes', 'step_tickets'],
  // They are of a session that has ended, so nothing is sent there.
  'push_subscriptions',
  ...['quotes', 'refunds', 'reports', 'request_pictures', 'reviews', 'saved_bakeries', 'saved_replies', 'share_links'],
  ...['saved_searches', 'saved_search_finds'],
  ...['share_posts', 'share_visitors', 'sign_ins', 'suspensions', 'user_roles', 'video_reviews'],
  ...['blocked_domains', 'watched_words', 'approvals'],
  ...['users', 'newsletter_signups', 'mail_returns', 'mail_suppressions'],
]

/** Made of the others (their own tests say how). */
const IS_A_COPY = ['bakery_details', 'cases', 'next_windows', 'search_cards', 'search_points', 'search_terms']

const changes = (now: Tables, table: string) =>
  now[table]!.filter((row) => !before[table]!.some((one) => JSON.stringify(one) === JSON.stringify(row)))

const CHANGES: Record<string, () => void> = {
  // Whoever has the link to it could still read it.
  data_exports: () => expect([before, blocked].map(({ data_exports }) => data_exports!.length)).toEqual([1, 0]),
  mail_outbox: () =>
    expect(blocked.mail_outbox!.map(({ dedupe_key }) => dedupe_key).sort()).toEqual(['waiting-for-money', 'whole']),
  blocked_emails: () => {
    expect(changes(blocked, 'blocked_emails')).toMatchObject([{ email: bakery.owner.email }])
    expect(again.blocked_emails).toEqual(before.blocked_emails)
  },
  bakeries: () => {
    const [was] = before.bakeries as [TableRow]
    expect(was).toMatchObject({ owner_blocked: false, takes_orders: true })
    expect(blocked.bakeries).toEqual([{ ...was, owner_blocked: true, takes_orders: false }])
    expect(again.bakeries).toEqual(before.bakeries)
  },
  sessions: () => {
    const ended = changes(blocked, 'sessions')
    expect(ended.map(({ kind, revoked_at }) => [kind, revoked_at !== null]).sort()).toEqual([
      ['guest', true],
      ['user', true],
    ])
    expect(again.sessions).toEqual(blocked.sessions)
  },
}

test('every table with a person or a bakery in it says what a block does to it, and has a row to show it', () => {
  const ruled = [...STAYS, ...IS_A_COPY, ...Object.keys(CHANGES)].toSorted()
  expect(ruled, 'a line in one of the lists above').toEqual(Object.keys(before))
  const empty = Object.keys(before).filter((table) => before[table]!.length === 0)
  expect(empty, 'a row in factories/whole-bakery.ts').toEqual([])
})

test.each(STAYS)('%s: nothing changes', (table) => {
  expect(blocked[table]).toEqual(before[table])
  expect(again[table]).toEqual(before[table])
})

test.each(Object.keys(CHANGES))('%s: shut by a block, and open again after it', (table) => CHANGES[table]!())

test('a page to pay them is closed, and mail that waits is not sent, but about money', async () => {
  expect(await jobs(site, 'close_page')).toEqual([{ subject_kind: 'order', subject_id: bakery.unpaid_order_id }])
  expect(await mailed(bakery.owner.email)).toEqual(['waiting-for-money'])
})

test('so is it when an editor hides the bakery (decision 216)', async () => {
  const { db, pool } = site.services
  await pool.query(`delete from graphile_worker._private_jobs where key like 'close_page:%'`)
  await db.transaction((tx) => hideBakery(tx, bakery.id))
  expect(await jobs(site, 'close_page')).toEqual([{ subject_kind: 'order', subject_id: bakery.unpaid_order_id }])
  await db.transaction((tx) => showBakery(tx, bakery.id))
})

describe('while they are blocked', () => {
  beforeAll(async () => {
    await block()
    return async () => void (await unblock())
  })
  const ask = (who: keyof WholeBakery['tokens'], method: string, path: string, body?: object) =>
    site.call(method, path, { token: bakery.tokens[who], body })

  test('mail is about money alone', async () => {
    await mail('news')
    await mail('refund', true)
    expect(await mailed(bakery.owner.email)).toEqual(['refund', 'waiting-for-money'])
  })

  test('nobody can order, ask for a custom order or write, and the page says so', async () => {
    const { id } = (await site.call('GET', `/bakeries/${bakery.id}/menu`)).body.items[0]
    const order = {
      ...{
        checkout_id: newId(),
        bakery_id: bakery.id,
        items: [{ id, quantity: 1 }],
        fulfillment_type: 'pickup' as const,
      },
      ...{ customer_name: 'Ann', customer_email: bakery.customer.email, may_contact: false },
    }
    const refused = await refusalOf(placeOrder(site.services.db, asUser(bakery.customer), order, site.services.clock()))
    expect(refused.message).toContain('isn’t taking online orders right now')
    expect(
      await ask('customer', 'POST', `/bakeries/${bakery.id}/requests`, { date: '2036-01-09', message: 'A cake' }),
    ).toMatchObject({ status: 409, body: { error: expect.stringContaining('isn’t taking custom orders right now') } })
    const { body: begun } = await ask('customer', 'GET', '/conversations')
    const [talk] = begun.items
    expect(talk.open).toBe(false)
    expect(
      await ask('customer', 'POST', `/conversations/${talk.id}/messages`, { id: newId(), body: 'Hello?' }),
    ).toMatchObject({ status: 409, body: { error: 'This bakery isn’t taking messages right now.' } })
    expect((await ask('next', 'POST', '/conversations', { bakery_id: bakery.id })).status).toBe(409)
    expect((await ask('customer', 'GET', `/bakeries/${bakery.id}`)).body).toMatchObject({
      ...{ closed: true, online_ordering: false },
    })
  })

  test.each([
    ['a change', `select id from listing_changes where state = 'pending'`, (id: string) => [`/submissions/${id}/rule`]],
    [
      'a shared post',
      `select id from share_posts where state = 'pending'`,
      (id: string) => [`/share-posts/${id}/rule`],
    ],
  ])('%s of theirs can’t be approved', async (_, sql, path) => {
    const { id } = (await site.services.pool.query(sql)).rows[0]
    expect(await ask('admin', 'POST', path(id)[0]!, { ruling: 'approve' })).toMatchObject({
      ...{ status: 409, body: { error: expect.stringContaining('is blocked') } },
    })
  })
})

test('browsers of somebody who was blocked hear nothing', async () => {
  const service = await startPushService()
  try {
    const browser = service.browser()
    const subscribed = { token: bakery.tokens.helper, body: browser.subscription }
    expect((await site.call('POST', '/push-subscriptions', subscribed)).status).toBe(201)
    await site.services.pool.query('insert into blocked_emails (email) values ($1)', [bakery.helper.email])
    await site.services.db.transaction((tx) =>
      notify(tx, { to: [bakery.helper.id], kind: 'message', group: 'own:2', title: 'Ann', path: '/messages' }),
    )
    await runJobs(site.services)
    expect(browser.received).toEqual([])
  } finally {
    await service.stop()
  }
})
