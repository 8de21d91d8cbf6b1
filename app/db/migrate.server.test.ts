import { randomBytes } from 'node:crypto'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
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

function addMigration(tag: string, sql: string) {
  writeFileSync(path.join(folder, `${tag}.sql`), sql)
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  const { idx, when } = journal.entries.at(-1)
  journal.entries.push({ idx: idx + 1, version: '7', when: when + 1, tag, breakpoints: true })
  writeFileSync(file, JSON.stringify(journal))
}
