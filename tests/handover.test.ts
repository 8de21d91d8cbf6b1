import { beforeAll, expect, test } from 'vitest'
import { makeWholeBakery, type WholeBakery } from './factories/whole-bakery'
import { useApp } from './setup/app'
import { jobs, readTables, type TableRow, type Tables, tablesAboutPeople } from './setup/every-table'

/** A bakery that has everything changes hands (ruling 65), by the barest statement. */
const site = useApp()
let bakery: WholeBakery
let [before, after] = [{}, {}] as [Tables, Tables]

beforeAll(async () => {
  const { pool } = site.services
  bakery = await makeWholeBakery(site.services, site.database_url)
  const tables = await tablesAboutPeople(pool)
  before = await readTables(pool, tables)
  await pool.query('update bakeries set claimed_by = $1 where id = $2', [bakery.next.id, bakery.id])
  after = await readTables(pool, tables)
})

const STAYS_WITH_THE_BAKERY = [
  ...['bakery_days', 'bakery_tags', 'closed_dates', 'custom_order_settings', 'demo_bakeries', 'featured_listings'],
  ...['featured_weeks', 'menu_imports', 'opening_rules', 'opening_windows', 'premium_periods'],
  ...['share_links', 'share_visitors', 'saved_bakeries', 'first_listings', 'saved_search_finds'],
  // Orders, what was agreed and said about them, and their money.
  ...[
    'orders',
    'order_events',
    'custom_requests',
    'request_pictures',
    'quotes',
    'invoice_settings',
    'invoice_payments',
  ],
  ...['invoice_events', 'refunds', 'ledger_lines', 'conversations', 'messages', 'message_pictures', 'blocks'],
] as const

/** Whatever they own. An account to be paid to counts for its owner alone; what they muted or chose, while it is theirs. */
const IS_A_PERSONS_OWN = [
  ...['blocked_emails', 'cottage_programs', 'email_codes', 'known_devices'],
  ...['code_apps', 'passkeys', 'recovery_codes', 'step_tickets'],
  ...['data_exports', 'email_changes', 'former_emails', 'leavings', 'username_history'],
  ...['forum_blocks', 'forum_drafts', 'forum_follows', 'forum_likes', 'forum_members'],
  ...['forum_posts', 'forum_reads', 'forum_revisions', 'forum_topics', 'help_answers', 'help_requests'],
  ...['letter_overrides', 'setting_changes', 'announcements'],
  ...[
    'listings',
    'notification_settings',
    'profiles',
    'push_subscriptions',
    'reports',
    'sessions',
    'sign_ins',
    'user_roles',
  ],
  ...['blocked_domains', 'watched_words', 'approvals'],
  ...['users', 'newsletter_signups', 'mail_outbox', 'mail_returns', 'mail_suppressions'],
  ...[
    'saved_searches',
    'checkout_details',
    'payment_accounts',
    'conversation_mutes',
    'suspensions',
    'case_notes',
    'appeals',
  ],
] as const

const GOES = ['bakery_addresses', 'bakery_helpers', 'bakery_programs', 'saved_replies'] as const

/** Made of the others (their own tests say how). */
const IS_A_COPY = ['bakery_details', 'cases', 'next_windows', 'search_cards', 'search_points', 'search_terms'] as const

const of = (rows: TableRow[], column: string) => rows.map((row) => row[column])
const gone = (table: string) => before[table]!.filter(({ id }) => !of(after[table]!, 'id').includes(id))
const changed = (table: string) => after[table]!.filter((row) => !before[table]!.some((one) => same(one, row)))
const same = (one: TableRow, other: TableRow) => JSON.stringify(one) === JSON.stringify(other)

const CHANGES: Record<string, () => void> = {
  bakeries: () => {
    const [was, is] = [before.bakeries![0]!, after.bakeries![0]!]
    const columns = Object.keys(is).filter((column) => JSON.stringify(is[column]) !== JSON.stringify(was[column]))
    expect(columns.sort()).toEqual(['average_rating', 'claimed_by', 'hero_picture_id', 'review_count', 'takes_orders'])
    expect([was.takes_orders, is.takes_orders]).toEqual([true, false])
  },
  bakery_claims: () => expect(of(after.bakery_claims!, 'status')).toEqual(['withdrawn']),
  listing_changes: () => {
    expect(of(before.listing_changes!, 'state').sort()).toEqual(['approved', 'pending'])
    expect(of(after.listing_changes!, 'state').sort()).toEqual(['approved', 'withdrawn'])
  },
  bakery_customers: () => expect(after.bakery_customers).toMatchObject([{ notes: '', allergies: 'Nuts', name: 'Ann' }]),
  invoices: () => {
    expect(gone('invoices')).toMatchObject([{ state: 'draft', quote_id: null }])
    expect(changed('invoices')).toEqual([])
  },
  share_posts: () => {
    expect(gone('share_posts')).toMatchObject([{ state: 'pending' }])
    expect(changed('share_posts')).toEqual([])
  },
  notifications: () => {
    expect(of(gone('notifications'), 'user_id').sort()).toEqual([bakery.owner.id, bakery.helper.id].sort())
    expect(of(gone('notifications'), 'group_key')).toEqual(['at-work', 'at-work'])
    expect(of(after.notifications!, 'group_key')).toEqual(['own', 'own', 'own'])
  },
  reviews: () => {
    expect(gone('reviews')).toMatchObject([{ user_id: bakery.next.id }])
    expect(after.bakeries).toMatchObject([{ review_count: 1, average_rating: 3 }])
  },
  video_reviews: () => expect(gone('video_reviews')).toMatchObject([{ user_id: bakery.next.id }]),
  // The former owner keeps their rows, which show nowhere; their face is theirs.
  pictures: () => {
    expect(gone('pictures')).toEqual([])
    expect(of(changed('pictures'), 'owner_id')).toEqual(Array(3).fill(bakery.next.id))
    expect(of(changed('pictures'), 'alt').sort()).toEqual(['hero', 'oven', 'rye'])
  },
  bakery_pictures: () => expect(shown('oven')).toEqual(of(after.bakery_pictures!, 'picture_id')),
  menu_items: () => {
    const item = after.menu_items!.filter(({ picture_id }) => picture_id !== null)
    expect(shown('rye')).toEqual(of(item, 'picture_id'))
    expect(of(item, 'image_url')).toEqual(
      of(
        before.menu_items!.filter((one) => one.picture_id !== null),
        'image_url',
      ),
    )
  },
}
const shown = (alt: string) =>
  of(
    after.pictures!.filter((one) => one.alt === alt && one.owner_id === bakery.next.id),
    'id',
  )

const UNCHANGED: readonly string[] = [...STAYS_WITH_THE_BAKERY, ...IS_A_PERSONS_OWN]
const RULED = [...UNCHANGED, ...GOES, ...IS_A_COPY, ...Object.keys(CHANGES)]

test('every table with a person or a bakery in it says what becomes of it, and has a row to show it', () => {
  expect(RULED.toSorted(), 'a line in one of the lists above').toEqual(Object.keys(before))
  const empty = Object.keys(before).filter((table) => before[table]!.length === 0)
  expect(empty, 'a row in factories/whole-bakery.ts').toEqual([])
})

test.each(UNCHANGED)('%s: nothing changes', (table) => expect(after[table]).toEqual(before[table]))

test.each(GOES)('%s: nothing is left', (table) => expect(after[table]).toEqual([]))

test.each(Object.keys(CHANGES))('%s: what is the former owner’s stays behind', (table) => CHANGES[table]!())

test('the picture of their porch is deleted, and the page to pay them is closed', async () => {
  expect(await jobs(site, 'delete_private_file')).toEqual([{ name: 'private/porch.webp' }])
  expect(await jobs(site, 'close_page')).toEqual([{ subject_kind: 'order', subject_id: bakery.unpaid_order_id }])
})
