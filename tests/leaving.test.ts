import { beforeAll, describe, expect, test } from 'vitest'
import { sweepLeavings } from '../app/features/leaving/leaving.commands.server'
import { sendLetter } from '../app/mail/outbox.server'
import { FEATURES } from '../server/features'
import { testMail } from './factories/mail'
import { makeWholeBakery, type WholeBakery } from './factories/whole-bakery'
import { useApp } from './setup/app'
import { COPIES, GOES, NOBODYS, NOT_EXPORTED, STAYS } from './setup/leaving-rulings'

const site = useApp()

/** Columns that can hold words, by table. */
async function columnsOfWords(): Promise<Record<string, string[]>> {
  const { rows } = await site.services.pool.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array(
      select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'json'::regtype, 'text[]'::regtype) order by 1) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' order by 1`)
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))
}

test('every table is in the download of its person, or a ruling says why not', async () => {
  const nobody = { id: '', emails: [], thing_ids: [], bakery_ids: [], customer_ids: [] }
  const exported = FEATURES.flatMap(({ person_rows }) => Object.keys(person_rows?.exportOf?.(nobody) ?? {}))
  const ruled = [...exported, ...Object.values(NOT_EXPORTED).flat()].toSorted()
  expect(ruled, '`exportOf` of its room, or NOT_EXPORTED').toEqual(Object.keys(await columnsOfWords()))
})

test('every column that can hold words has a ruling for when its person leaves', async () => {
  const words = await columnsOfWords()
  const tables = [...GOES, ...NOBODYS, ...COPIES, ...Object.keys(STAYS)].toSorted()
  expect(tables, 'GOES, STAYS, NOBODYS or COPIES').toEqual(Object.keys(words))
  const ruled = Object.entries(STAYS).map(([table, columns]) => [table, Object.keys(columns).toSorted()])
  expect(Object.fromEntries(ruled)).toEqual(
    Object.fromEntries(Object.keys(STAYS).map((table) => [table, words[table]])),
  )
})

/** Every word that people type here says whose it is, so that it can be looked for. */
const OWNER = 'Zedwick'
const CUSTOMER = 'Vexley'
const said = (who: string) => `'Words of ${who}'`
const list = (who: string) => `'[{"text": "Words of ${who}"}]'`

/** Table, columns with what is put there, and the rows: `$1` is the person, `$2` the bakery. */
type Planted = [string, Record<string, string>, string]

const ofOwner: Planted[] = [
  ['users', { email: `'quilla@zedwick.test'` }, 'id = $1'],
  [
    'profiles',
    { username: `'zedwick'`, full_name: `'Quilla Zedwick'`, bio: said(OWNER), city: said(OWNER) },
    'user_id = $1',
  ],
  ['sessions', { device_label: said(OWNER) }, 'user_id = $1'],
  ['email_changes', { email: `'new@zedwick.test'` }, 'user_id = $1'],
  ['former_emails', { email: `'old@zedwick.test'` }, 'user_id = $1'],
  ['username_history', { username: `'old_zedwick'` }, 'user_id = $1'],
  ['checkout_details', { phone: said(OWNER), delivery_address: `'{"street": "1 Zedwick Way"}'` }, 'user_id = $1'],
  [
    'bakeries',
    {
      ...{
        short_bio: said(OWNER),
        about: said(OWNER),
        location_text: said(OWNER),
        estimated_delivery_time: said(OWNER),
      },
      ...{ instagram_url: `'https://i.test/zedwick'`, website_url: `'https://zedwick.test'` },
    },
    'id = $2',
  ],
  [
    'bakery_addresses',
    {
      ...{ street: said(OWNER), unit: said(OWNER), city: said(OWNER), phone: said(OWNER), parking: said(OWNER) },
      pickup_instructions: said(OWNER),
    },
    'bakery_id = $2',
  ],
  ['bakery_programs', { permit_number: said(OWNER), county: said(OWNER), phone: said(OWNER) }, 'bakery_id = $2'],
  ['bakery_claims', { message: said(OWNER) }, 'user_id = $1'],
  ['bakery_helpers', { name: said(OWNER) }, 'bakery_id = $2'],
  [
    'menu_items',
    {
      category: said(OWNER),
      name: said(OWNER),
      description: said(OWNER),
      ingredients: said(OWNER),
      net_weight: said(OWNER),
    },
    'bakery_id = $2',
  ],
  ['menu_imports', { before: list(OWNER) }, 'bakery_id = $2'],
  ['opening_rules', { pause_message: said(OWNER), paused_until: 'now()' }, 'bakery_id = $2'],
  ['listings', { content: `'{"name": "Zedwick"}'` }, 'owner_id = $1'],
  ['listing_changes', { content: `'{"name": "Zedwick"}'` }, 'bakery_id = $2'],
  ['custom_order_settings', { policy: said(OWNER), questions: list(OWNER) }, 'bakery_id = $2'],
  ['orders', { bakery_notes: said(OWNER) }, 'bakery_id = $2'],
  ['order_events', { note: said(OWNER) }, 'actor_id = $1'],
  ['invoices', { note: said(OWNER) }, 'bakery_id = $2'],
  ['invoice_payments', { note: said(OWNER) }, 'bakery_id = $2'],
  ['invoice_events', { note: `'Voided: Zedwick was wrong.'` }, 'actor_id = $1'],
  ['quotes', { note: said(OWNER) }, 'created_by = $1'],
  ['custom_requests', { reason: said(OWNER) }, 'bakery_id = $2'],
  ['bakery_customers', { notes: said(OWNER) }, 'bakery_id = $2'],
  ['saved_replies', { title: said(OWNER), body: said(OWNER) }, 'bakery_id = $2'],
  ['messages', { body: said(OWNER) }, 'sender_id = $1'],
  ['reviews', { reply: said(OWNER) }, 'replied_by = $1'],
  ['reports', { details: said(OWNER) }, 'reporter_id = $1'],
  ['appeals', { title: said(OWNER), body: said(OWNER), appealed_at: 'now()' }, 'user_id = $1'],
  ['notifications', { title: said(OWNER) }, 'user_id = $1'],
  [
    'notifications',
    { body: said(OWNER), quotes: `'message:' || (select m.id from messages m where m.sender_id = $1)` },
    'user_id <> $1 and bakery_id is null',
  ],
  ['forum_topics', { title: said(OWNER), slug: `'words-of-zedwick'` }, 'author_id = $1'],
  ['forum_posts', { body: said(OWNER), body_html: said(OWNER) }, 'author_id = $1'],
  ['forum_revisions', { title: said(OWNER), body: said(OWNER) }, 'edited_by = $1'],
  ['forum_drafts', { content: `'{"body": "Words of Zedwick"}'` }, 'user_id = $1'],
  ['share_posts', { url: `'https://posts.test/zedwick' || id` }, 'submitted_by = $1'],
  ['pictures', { alt: said(OWNER) }, 'owner_id = $1'],
  ['push_subscriptions', { endpoint: `'https://push.test/zedwick'` }, 'user_id = $1'],
]

const ofCustomer: Planted[] = [
  ['users', { email: `'marlo@vexley.test'` }, 'id = $1'],
  ['profiles', { full_name: `'Marlo Vexley'`, username: `'vexley'` }, 'user_id = $1'],
  [
    'orders',
    {
      ...{ customer_name: `'Marlo Vexley'`, customer_email: `'marlo@vexley.test'`, customer_phone: said(CUSTOMER) },
      ...{ notes: said(CUSTOMER), fulfillment_type: `'delivery'` },
      delivery_address: `'{"street": "2 Vexley Way", "city": "Austin", "state": "TX", "zip_code": "78701"}'`,
    },
    'customer_id = $1',
  ],
  [
    'order_items',
    { special_instructions: said(CUSTOMER), options: list(CUSTOMER) },
    'order_id in (select id from orders where customer_id = $1)',
  ],
  ['order_events', { note: said(CUSTOMER) }, 'order_id in (select id from orders where customer_id = $1)'],
  [
    'custom_requests',
    {
      ...{ customer_name: `'Marlo Vexley'`, customer_email: `'marlo@vexley.test'`, answers: list(CUSTOMER) },
      ...{ allergies: said(CUSTOMER), message: said(CUSTOMER), reason: said(CUSTOMER) },
    },
    'customer_id = $1',
  ],
  [
    'quotes',
    { fulfillment_type: `'delivery'`, delivery_address: `'{"street": "2 Vexley Way"}'`, note: said(CUSTOMER) },
    'request_id in (select id from custom_requests where customer_id = $1)',
  ],
  [
    'invoices',
    { customer_name: `'Marlo Vexley'`, customer_email: `'marlo@vexley.test'`, note: said(CUSTOMER) },
    `bakery_customer_id is not null or state = 'draft'`,
  ],
  ['invoice_payments', { note: said(CUSTOMER) }, 'bakery_id = $2'],
  ['invoice_events', { note: `'Sent to Marlo Vexley (marlo@vexley.test).'` }, 'actor_id is not null'],
  [
    'bakery_customers',
    {
      ...{ name: `'Marlo Vexley'`, email: `'marlo@vexley.test'`, phone: said(CUSTOMER), notes: said(CUSTOMER) },
      allergies: said(CUSTOMER),
    },
    'user_id = $1',
  ],
  ['messages', { body: said(CUSTOMER) }, 'conversation_id in (select id from conversations where customer_id = $1)'],
  ['reviews', { body: said(CUSTOMER) }, 'user_id = $1'],
  // What others are told about them.
  [
    'notifications',
    {
      title: `'New order from Marlo Vexley'`,
      group_key: `'order:' || (select o.id from orders o where o.customer_id = $1)`,
    },
    `bakery_id is not null and $1::uuid is not null`,
  ],
]

describe.each([
  ['owner', ofOwner, OWNER],
  ['customer', ofCustomer, CUSTOMER],
] as const)('when the %s of a bakery that has everything has left', (role, planted, word) => {
  const own = useApp()
  let bakery: WholeBakery
  const holding = async () => {
    const found: string[] = []
    for (const table of Object.keys(await columnsOfWords())) {
      const { rowCount } = await own.services.pool.query(
        `select from ${table} t where to_jsonb(t)::text ~* $1 limit 1`,
        [word],
      )
      if (rowCount) found.push(table)
    }
    return found
  }

  beforeAll(async () => {
    const { pool, db, clock } = own.services
    bakery = await makeWholeBakery(own.services, own.database_url)
    const person = bakery[role]
    await finishEverything()
    for (const [table, columns, where] of planted) {
      const changes = Object.entries(columns).map(([column, value]) => `${column} = ${value}`)
      const uses = [person.id, bakery.id].filter((_, nth) => where.includes(`$${nth + 1}`))
      const { rowCount } = await pool.query(
        `update ${table} set ${changes.join(', ')} where ${where.includes('$1') ? where : where.replace('$2', '$1')}`,
        uses,
      )
      expect(rowCount, `a row of ${table} in factories/whole-bakery.ts`).toBeGreaterThan(0)
    }
    const email = (await pool.query('select email from users where id = $1', [person.id])).rows[0].email
    await sendLetter(db, testMail({ to: email, subject: `Dear ${word}` }))
    await sendLetter(db, testMail({ to: 'baker@bread.test', subject: `New order from ${email}` }))
    await pool.query('update mail_outbox set sent_at = now()')
    await pool.query(
      `insert into newsletter_signups (id, email, name, source) values (gen_random_uuid(), $1, $2, 'site')`,
      [...[email, word]],
    )
    await pool.query(
      `with r as (insert into mail_returns (id, provider, event_id, kind, email, reason, happened_at)
         values (gen_random_uuid(), 'generic', $2, 'hard_bounce', $1, $2, now()))
       insert into mail_suppressions (email, bounced_at) values ($1, now())`,
      [...[email, word]],
    )
    await pool.query(
      `insert into webhook_events (id, type, payload, processed_at) values ('evt', 'charge', $1, now())`,
      [JSON.stringify({ email })],
    )
    await pool.query(
      `insert into audit_log (id, action, subject_type, subject_id) values (gen_random_uuid(), 'email.blocked', 'email', $1)`,
      [email],
    )
    expect((await holding()).length).toBeGreaterThan(planted.length - 3)
    await pool.query('delete from leavings')
    await pool.query('delete from user_roles where user_id = $1', [person.id])
    await pool.query('delete from suspensions where user_id = $1', [person.id])
    await pool.query(
      `insert into leavings (user_id, keeps_posts, created_at, erase_at, reminded_at)
       values ($1, false, now() - interval '14 days', $2, now() - interval '1 day')`,
      [person.id, clock()],
    )
    await sweepLeavings(own.services)
    expect((await pool.query('select last_error from due_failures')).rows).toEqual([])
  })

  async function finishEverything() {
    const { pool } = own.services
    await pool.query(`update orders set status = 'completed' where payment_status <> 'unpaid'`)
    await pool.query(`update orders set status = 'cancelled' where payment_status = 'unpaid'`)
    await pool.query(`update payments set state = 'expired' where state = 'open'`)
    await pool.query(`update payments set available_on = now() - interval '1 day' where outcome = 'kept'`)
    await pool.query('update payment_accounts set payouts_enabled = true')
    await pool.query(`update refunds set done_at = now() - interval '8 days' where state = 'done'`)
    await pool.query(`update invoices set state = 'closed' where state = 'part_paid'`)
    await pool.query(`update quotes set state = 'declined', ended_at = now()`)
    await pool.query(`update custom_requests set state = 'declined'`)
  }

  test('no column of any table holds a word of theirs', async () => expect(await holding()).toEqual([]))

  test('the sums of their orders and invoices are what they were', async () => {
    const { rows } = await own.services.pool.query(
      `select (select count(*)::int from orders) as orders, (select count(*)::int from ledger_lines) as booked,
        (select sum(paid_cents)::int from invoices) as paid`,
    )
    expect(rows).toEqual([{ orders: 2, booked: 2, paid: 300 }])
  })
})

test('every column that is emptied is looked at', () => {
  const looked = new Set(
    [...ofOwner, ...ofCustomer].flatMap(([table, columns]) => Object.keys(columns).map((one) => `${table}.${one}`)),
  )
  const promised = Object.entries(STAYS).flatMap(([table, columns]) =>
    Object.keys(columns).flatMap((column) => (columns[column] === 'emptied' ? [`${table}.${column}`] : [])),
  )
  // Put there for itself, below.
  for (const column of ['audit_log.subject_id', 'webhook_events.payload']) looked.add(column)
  expect(promised.filter((column) => !looked.has(column))).toEqual([])
})
