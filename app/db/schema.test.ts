import { readdirSync, readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { newId } from '~/lib/ids'
import { makePost, makeTopic } from '../../tests/factories/forum'
import { useDatabase as testDatabase } from '../../tests/setup/database'
import { hoursAgo, type Row, rowsOf, unique } from '../../tests/setup/rows'
import routes from '../routes'
import { RESERVED_SLUGS } from './schema/reserved'

const database = testDatabase()
const { insert, insertUser, insertBakery, attempt, overlap } = rowsOf(database)

describe('triggers', () => {
  test('the last admin stays, even when two admins remove each other at the same moment', async () => {
    const [first, second] = [await insertUser(), await insertUser()]
    for (const id of [first, second]) await insert('user_roles', { user_id: id, role: 'admin' })
    const outcome = await overlap(
      (on) => on.query('delete from user_roles where user_id = $1', [first]),
      (on) => on.query('delete from user_roles where user_id = $1', [second]),
    )
    expect(outcome).toBe('user_roles_last_admin')
    for (const sql of [
      `update user_roles set role = 'editor'`,
      'delete from user_roles',
      'delete from users where id in (select user_id from user_roles)',
    ]) {
      expect(await attempt((client) => client.query(sql))).toBe('user_roles_last_admin')
    }
  })

  test('ratings follow reviews: written at the same moment, changed, hidden and deleted', async () => {
    const bakery_id = await insertBakery()
    const rating = async () =>
      (await database.pool.query('select review_count, average_rating::float from bakeries where id = $1', [bakery_id]))
        .rows[0]
    const authors = [await insertUser(), await insertUser(), await insertUser()]
    const review = (author: number, stars: number) => (on: pg.Pool | pg.PoolClient) =>
      insert('reviews', { id: newId(), bakery_id, user_id: authors[author], stars, body: 'Good' }, on)
    expect(await overlap(review(0, 5), review(1, 4))).toBeNull()
    expect(await rating()).toEqual({ review_count: 2, average_rating: 4.5 })
    await review(2, 3)(database.pool)
    expect(await rating()).toEqual({ review_count: 3, average_rating: 4 })
    await database.pool.query('update reviews set stars = 1 where user_id = $1', [authors[0]])
    expect(await rating()).toEqual({ review_count: 3, average_rating: 2.67 })
    await database.pool.query('update reviews set hidden_at = now() where user_id = $1', [authors[0]])
    expect(await rating()).toEqual({ review_count: 2, average_rating: 3.5 })
    await database.pool.query('delete from reviews where bakery_id = $1', [bakery_id])
    expect(await rating()).toEqual({ review_count: 0, average_rating: 0 })
  })

  test('a topic counts its visible posts', async () => {
    const category_id = await insert('forum_categories', { id: newId(), slug: 'starters', name: 'Starters' })
    const topic = await makeTopic(database, { category_id, created_at: hoursAgo(9) })
    const posts = [hoursAgo(3), hoursAgo(2)].map((created_at, i) => ({ topic_id: topic.id, number: i + 2, created_at }))
    const ids = await Promise.all(posts.map((post) => makePost(database, post)))
    await database.pool.query(`update forum_posts set state = 'hidden' where id = $1`, [ids[1]])
    const { rows } = await database.pool.query('select post_count, last_post_at from forum_topics where id = $1', [
      topic.id,
    ])
    expect(rows).toEqual([{ post_count: 1, last_post_at: posts[0]?.created_at }])
  })
})

describe('rules held by the tables', () => {
  test('a conversation is one for a customer and a bakery, and gives each number once', async () => {
    const [bakery_id, customer_id] = [await insertBakery(), await insertUser()]
    const conversation = () => ({ id: newId(), bakery_id, customer_id })
    const first = conversation()
    await insert('conversations', first)
    expect(await attempt((client) => insert('conversations', conversation(), client))).toBe(
      'conversations_sides_unique',
    )
    const message = () => ({ id: newId(), conversation_id: first.id, seq: 1, from_bakery: false, body: 'Rye?' })
    await insert('messages', message())
    expect(await attempt((client) => insert('messages', message(), client))).toBe('messages_seq_unique')
  })

  test('no slug can shadow a page', async () => {
    const words = firstWords(routes)
    expect(words.length).toBeGreaterThan(30)
    expect(RESERVED_SLUGS).toEqual(expect.arrayContaining(words))
    for (const slug of [...RESERVED_SLUGS, ...words]) {
      expect([slug, await attempt((client) => insertBakery({ slug }, client))]).toEqual([
        slug,
        'bakeries_slug_reserved_check',
      ])
    }
    expect(await attempt((client) => insertBakery({ slug: newId() }, client))).toBe('bakeries_slug_check')
    expect(await attempt((client) => insertBakery({ slug: 'admin-rye' }, client))).toBeNull()
  })

  test('an order can reach each status, and nothing past pending unpaid', async () => {
    const order = orderOf(await insertBakery())
    await insert('orders', order)
    const set = (sql: string) =>
      attempt((client) => client.query(`update orders set ${sql} where id = $1`, [order.id]), true)
    expect(await set(`status = 'confirmed'`)).toBe('orders_unpaid_check')
    expect(await set(`payment_status = 'expired'`)).toBe('orders_expired_check')
    expect(await set(`payment_status = 'expired', status = 'cancelled'`)).toBeNull()
    expect(await set(`payment_status = 'paid', status = 'pending'`)).toBe('orders_bakery_since_check')
    expect(await set(`payment_status = 'paid', bakery_since = now(), status = 'pending'`)).toBeNull()
    for (const status of ['confirmed', 'preparing', 'ready', 'completed', 'cancelled']) {
      expect(await set(`status = '${status}'`)).toBeNull()
    }
    for (const status of ['partly_refunded', 'refunded', 'disputed']) {
      expect(await set(`payment_status = '${status}'`)).toBeNull()
    }
  })

  test.each([
    [{ customer_total_cents: 1099 }, 'orders_customer_total_check'],
    [{ baker_receives_cents: 939 }, 'orders_baker_receives_check'],
    [{ customer_fee_cents: 99, customer_total_cents: 1099 }, 'orders_fees_check'],
    [{ subtotal_cents: 99 }, 'orders_amounts_check'],
    [{ fulfillment_type: 'delivery' }, 'orders_delivery_check'],
    [{ delivery_fee_cents: 299, customer_total_cents: 1399, baker_receives_cents: 1237 }, 'orders_delivery_check'],
    [{ status: 'eaten' }, 'orders_status_check'],
    [{ customer_email: 'Ann@example.com' }, 'orders_customer_email_check'],
  ])('refuses an order with %j', async (wrong, constraint) => {
    const bakery_id = await insertBakery()
    expect(await attempt((client) => insert('orders', orderOf(bakery_id), client))).toBeNull()
    const broken = await attempt((client) => insert('orders', { ...orderOf(bakery_id), ...wrong }, client))
    expect(broken).toBe(constraint)
  })

  test('a session belongs to a user or to a guest, never to both or neither', async () => {
    const user_id = await insertUser()
    const guest = { guest_email: 'g@example.com', guest_name: 'G' }
    const outcome = (row: Row) =>
      attempt((client) => insert('sessions', { id: newId(), expires_at: hoursAgo(-1), ...row }, client))
    expect(await outcome({ kind: 'guest', ...guest })).toBeNull()
    expect(await outcome({ kind: 'user', user_id })).toBeNull()
    expect(await outcome({ kind: 'recovery', user_id })).toBeNull()
    expect(await outcome({ kind: 'guest', user_id, ...guest })).toBe('sessions_owner_check')
    expect(await outcome({ kind: 'guest' })).toBe('sessions_owner_check')
    expect(await outcome({ kind: 'user' })).toBe('sessions_owner_check')
    expect(await outcome({ kind: 'user', user_id, ...guest })).toBe('sessions_owner_check')
  })

  test('of two claims on one bakery one can win', async () => {
    const bakery_id = await insertBakery()
    const claim = async () => ({ id: newId(), bakery_id, user_id: await insertUser() })
    const [first, second] = [await claim(), await claim()]
    await insert('bakery_claims', first)
    await insert('bakery_claims', second)
    expect(await attempt((client) => insert('bakery_claims', { ...first, id: newId() }, client))).toBe(
      'bakery_claims_open_unique',
    )
    const approve = `update bakery_claims set status = 'approved', decided_at = now() where id = $1`
    await database.pool.query(approve, [first.id])
    expect(await attempt((client) => client.query(approve, [second.id]))).toBe('bakery_claims_approved_unique')
  })

  test('an unverified account can be deleted with all that hangs on it', async () => {
    const user_id = await insertUser({ email_verified_at: null })
    await insert('email_codes', {
      id: newId(),
      user_id,
      type: 'signup',
      code_hash: Buffer.alloc(32, 1),
      expires_at: hoursAgo(-1),
    })
    await database.pool.query('delete from users where id = $1', [user_id])
    const { rows } = await database.pool.query('select from email_codes where user_id = $1', [user_id])
    expect(rows).toEqual([])
  })

  test('the catalogue is there, core categories in the order of the core listing', async () => {
    const { rows } = await database.pool.query('select slug from tags where is_core order by position')
    const core = ['bread', 'cakes', 'cookies', 'pastries', 'sourdough', 'gluten-free', 'vegan', 'pies']
    expect(rows.map((row) => row.slug)).toEqual(core)
  })

  test('every migration file is in the journal', () => {
    const journal = JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8'))
    const files = readdirSync('db/migrations').filter((name) => name.endsWith('.sql'))
    const listed = journal.entries.map((entry: { tag: string }) => `${entry.tag}.sql`)
    expect(listed.sort()).toEqual(files.sort())
  })
})

function orderOf(bakery_id: string): Row {
  return {
    id: newId(),
    order_number: unique('ORDER').toUpperCase(),
    checkout_id: newId(),
    bakery_id,
    customer_name: 'Ann',
    customer_email: 'ann@example.com',
    fulfillment_type: 'pickup',
    subtotal_cents: 1000,
    customer_fee_cents: 100,
    baker_fee_cents: 62,
    customer_total_cents: 1100,
    baker_receives_cents: 938,
  }
}

/** Of the addresses themselves: layouts have none, and what begins with a parameter reserves nothing. */
function firstWords(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children }) =>
    path === undefined ? firstWords(children ?? []) : (/^[a-z][a-z-]*/.exec(path)?.[0] ?? []),
  )
}

/** Tables with a few rows. */
const SMALL = ['blocked_emails', 'user_roles', 'cottage_programs', 'featured_listings']

test('deleting an account looks its rows up by an index, in every table that grows', async () => {
  const { rows } = await database.pool.query<{ table: string; column: string }>(`
    select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))`)
  expect(rows.filter(({ table }) => !SMALL.includes(table))).toEqual([])
})

/** What nobody types: our own catalogues, keys and words, and copies of what was refused where it was typed. */
const OURS = [
  ...['places', 'search_bakeries', 'mail_outbox', 'reconciliation_findings', 'profiles.username'],
  ...['market_changes', 'market_cities', 'unmet_places.unit'],
]

test('every column for a name or another single line refuses line breaks, controls and turned text', async () => {
  const { rows } = await database.pool.query<{ at: string; held: boolean }>(`
    select table_name || '.' || column_name as at, exists (
      select from pg_constraint where conrelid = table_name::regclass
        and conname = table_name || '_one_line_check' and pg_get_constraintdef(oid) like '%is_one_line(' || column_name || ')%'
    ) as held
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'text'
      and column_name ~ '(^|_)(name|title|label|city|street|unit|alt|phone|subject)$'`)
  const typed = rows.filter(({ at }) => !OURS.some((ours) => at === ours || at.startsWith(`${ours}.`)))
  expect(typed.length).toBeGreaterThan(20)
  expect(typed.filter(({ held }) => !held).map(({ at }) => at)).toEqual([])
  for (const bad of ['a\nb', 'a\rb', 'a\tb', 'a\u0001b', 'a\u0085b', 'a\u2028b', 'a\u2029b', 'a\u202eb', 'a\u2066b'])
    expect((await database.pool.query('select is_one_line($1) as ok', [bad])).rows, JSON.stringify(bad)).toEqual([
      { ok: false },
    ])
  for (const good of ['Ann', 'José O’Brien', '👩‍🍳', 'שלום', 'a\u200fb', ''])
    expect((await database.pool.query('select is_one_line($1) as ok', [good])).rows).toEqual([{ ok: true }])
})
