import { randomBytes } from 'node:crypto'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { rowsOf, unique } from '../../tests/setup/rows'
import { checkAudit } from '../features/audit/check-audit.queries.server'
import { newId } from '../lib/ids'
import type { Database, Db } from './client.server'
import { applyMigrations } from './migrate.server'

const name = `localoaf_t_${randomBytes(6).toString('hex')}`
const url = new URL(inject('admin_url'))
const admin = new pg.Client({ connectionString: url.href })
url.pathname = `/${name}`
const folder = mkdtempSync(path.join(os.tmpdir(), 'localoaf-migrations-'))
let client: pg.Client

beforeAll(() => admin.connect())
beforeEach(async () => {
  await client?.end()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
  rmSync(folder, { recursive: true })
  cpSync('db/migrations', folder, { recursive: true })
  client = new pg.Client({ connectionString: url.href })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
  rmSync(folder, { recursive: true })
})

const ask = async (sql: string) => (await client.query({ text: sql, rowMode: 'array' })).rows.flat()

test('a file of functions is applied again when its text changes, and only then', async () => {
  const file = path.join(folder, 'repeatable/zz_test.sql')
  writeFileSync(file, 'create table if not exists applied (at serial); insert into applied default values;')
  await applyMigrations(client, folder, {})
  await applyMigrations(client, folder, {})
  expect(await ask('select count(*)::int from applied')).toEqual([1])
  appendFileSync(file, ' -- changed')
  await applyMigrations(client, folder, {})
  expect(await ask('select count(*)::int from applied')).toEqual([2])
})

test('every such file can be applied to a database that has it already', async () => {
  await applyMigrations(client, folder, {})
  await client.query('delete from drizzle.repeatables')
  const triggers = 'select count(*)::int from pg_trigger where not tgisinternal'
  const before = await ask(triggers)
  await applyMigrations(client, folder, {})
  expect(await ask(triggers)).toEqual(before)
})

test('the tables of an older version come first, what has changed since comes on top', async () => {
  addMigration('9998_first', 'create table loaves (id integer)')
  addMigration('9999_second', 'alter table loaves add column name text default $$rye$$')
  await applyMigrations(client, folder, { until: '9998_first' })
  await client.query('insert into loaves (id) values (1)')
  await applyMigrations(client, folder, {})
  expect(await ask('select id, name from loaves')).toEqual([1, 'rye'])
})

test('a database of a version that knows more is left alone', async () => {
  addMigration('9999_tomorrow', 'create table tomorrow ()')
  await applyMigrations(client, folder, {})
  await expect(applyMigrations(client, 'db/migrations', {})).rejects.toThrow('made by another version')
})

test('pictures on the page of a bakery that has changed hands are its owner’s', async () => {
  await applyMigrations(client, folder, { until: '0018_ends' })
  const { insert, insertUser, insertBakery } = rowsOf({ pool: client } as unknown as Database)
  const [owner, former, admin] = [await insertUser(), await insertUser(), await insertUser()]
  await insert('user_roles', { user_id: admin, role: 'admin' })
  for (const owner_id of [former, admin]) {
    const hero_picture_id = await insert('pictures', {
      ...{ id: newId(), owner_id, kind: 'hero', content_hash: randomBytes(32), width: 9, height: 9, byte_size: 9 },
    })
    await insertBakery({ claimed_by: owner, hero_picture_id })
  }
  await applyMigrations(client, folder, {})
  expect(
    await ask('select p.owner_id from bakeries b join pictures p on p.id = b.hero_picture_id order by b.slug'),
  ).toEqual([owner, admin])
})

test('what people were told at work is the bakery’s, and goes from those who have left', async () => {
  await applyMigrations(client, folder, { until: '0018_ends' })
  const { insert, insertUser, insertBakery } = rowsOf({ pool: client } as unknown as Database)
  const [owner, helper, former, customer] = [
    await insertUser(),
    await insertUser(),
    await insertUser(),
    await insertUser(),
  ]
  const bakery_id = await insertBakery({ claimed_by: owner, verification_status: 'verified', verified_at: new Date() })
  await insert('bakery_helpers', {
    ...{ id: newId(), bakery_id, email: 'h@bread.test', user_id: helper, invited_by: owner, accepted_at: new Date() },
  })
  const talk = await insert('conversations', { id: newId(), bakery_id, customer_id: customer, last_seq: 1 })
  const order = await insert('orders', {
    ...{
      id: newId(),
      order_number: unique('ORDER').toUpperCase(),
      checkout_id: newId(),
      bakery_id,
      customer_name: 'Ann',
    },
    ...{ customer_email: 'ann@bread.test', fulfillment_type: 'pickup', subtotal_cents: 1000, customer_fee_cents: 100 },
    ...{ baker_fee_cents: 62, customer_total_cents: 1100, baker_receives_cents: 938, customer_id: customer },
  })
  const tell = (user_id: string, kind: string, group_key: string) =>
    insert('notifications', { id: newId(), user_id, kind, group_key, title: 'Ann', path: '/messages' })
  for (const person of [owner, helper, former]) {
    await tell(person, 'new_order', `order:${order}`)
    await tell(person, 'message', `conversation:${talk}`)
  }
  await tell(customer, 'order', `order:${order}`)
  await tell(customer, 'message', `conversation:${talk}`)
  await applyMigrations(client, folder, {})
  const told = `select user_id, bakery_id from notifications`
  const { rows } = await client.query(told)
  const of = (user_id: string) => rows.filter((row) => row.user_id === user_id).map((row) => row.bakery_id)
  expect([owner, helper, former, customer].map(of)).toEqual([
    [bakery_id, bakery_id],
    [bakery_id, bakery_id],
    [],
    [null, null],
  ])
})

test('who wanted no ring for payments has none since, but one for their permit', async () => {
  await applyMigrations(client, folder, { until: '0025_cases' })
  const { insert, insertUser } = rowsOf({ pool: client } as unknown as Database)
  const user_id = await insertUser()
  const told = { user_id, kind: 'payout', title: 'Rye', path: '/dashboard' }
  for (const group_key of ['invoice:1', 'purchase:1', 'premium:1', 'permit:1'])
    await insert('notifications', { id: newId(), ...told, group_key })
  await client.query(`insert into notification_settings values ($1, 'payout', false, null, null)`, [user_id])
  await applyMigrations(client, folder, {})
  expect(await ask('select kind from notifications order by group_key')).toEqual([
    ...['bakery_invoice', 'permit', 'premium', 'premium'],
  ])
  expect(await ask('select kind, bell, push from notification_settings order by kind')).toEqual([
    ...['bakery_invoice', false, null],
    ...['premium', false, null],
  ])
})

test('who wrote in the forum before has nothing unread, and hears of answers from now on', async () => {
  await applyMigrations(client, folder, { until: '0035_pickup_day' })
  const { insert, insertUser } = rowsOf({ pool: client } as unknown as Database)
  const [ann, ben] = [await insertUser(), await insertUser()]
  const category_id = await insert('forum_categories', { id: newId(), slug: 'search', name: 'Search' })
  const topic = { category_id, author_id: ann, slug: 'rye', title: 'Rye in winter', body: 'It sleeps' }
  const topic_id = await insert('forum_topics', { id: newId(), ...topic })
  await insert('forum_posts', { id: newId(), topic_id, author_id: ben, body: 'Keep it warm' })
  await insert('forum_posts', { id: newId(), topic_id, author_id: ben, body: 'Warmer' })
  await applyMigrations(client, folder, {})
  expect(await ask('select slug from forum_categories')).toEqual(['search-forum'])
  expect(await ask('select user_id from forum_follows where topic_id is not null order by user_id')).toEqual(
    [ann, ben].sort(),
  )
  const unread = 'select from forum_members m join forum_topics t on t.last_post_at > m.created_at'
  expect((await client.query(unread)).rowCount).toBe(0)
  expect(await ask('select count(*)::int from forum_posts where shown_at is null or told_at is null')).toEqual([0])
})

test('what the audit log held before it had a chain is linked, and what comes next follows', async () => {
  await applyMigrations(client, folder, { until: '0055_letter_overrides' })
  const { insert, insertUser } = rowsOf({ pool: client } as unknown as Database)
  const entry = { action: 'role.granted', subject_type: 'user', subject_id: newId(), details: { role: 'editor' } }
  const actor_id = await insertUser()
  await insert('audit_log', { ...entry, id: newId(), actor_id })
  await insert('audit_log', { ...entry, id: newId(), actor_id: null })
  await applyMigrations(client, folder, {})
  await insert('audit_log', { ...entry, id: newId(), actor_id })
  expect(await checkAudit(drizzle(client) as unknown as Db)).toMatchObject({ entries: 3, damage: [] })
})

function addMigration(tag: string, sql: string) {
  writeFileSync(path.join(folder, `${tag}.sql`), sql)
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  const { idx, when } = journal.entries.at(-1)
  journal.entries.push({ idx: idx + 1, version: '7', when: when + 1, tag, breakpoints: true })
  writeFileSync(file, JSON.stringify(journal))
}
