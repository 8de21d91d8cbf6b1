import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Logger, runMigrations as migrateQueue } from 'graphile-worker'
import type pg from 'pg'
import { nowAndThen } from '~/lib/progress'
import { withClient } from './client.server'

/** Any number that nothing else in the database uses. */
const MIGRATION_LOCK = 7_305_114
const SNAPSHOTS_KEPT = 3

/** Several processes may start at once on one database: the first migrates, the others wait for it and find nothing to do. */
export async function runMigrations(url: string, folder: string, progress?: (step: string) => void): Promise<void> {
  await withClient(url, 'localoaf-migrate', async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('begin')
    await applyMigrations(client, folder, { progress })
    await client.query('commit')
    await migrateJobs(url)
  })
}

/** Inside the caller's transaction, with the book that drizzle-kit's own migrator keeps. */
export async function applyMigrations(
  client: pg.Client,
  folder: string,
  { until, progress = () => {} }: { until?: string; progress?: ((step: string) => void) | undefined },
): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations')
  const done = new Set(rows.map((row) => row.hash))
  const names = readMigrations(folder)
  const known = readMigrationFiles({ migrationsFolder: folder })
  if ([...done].some((hash) => !known.some((one) => one.hash === hash))) {
    throw new Error(
      'This database was made by another version of Localoaf, whose changes this one does not know. Nothing was changed; use that version, or another DATA_DIR or DATABASE_URL.',
    )
  }
  const wanted = known.slice(0, until ? names.indexOf(until) + 1 : undefined)
  const tell = nowAndThen(progress)
  for (const [index, { sql, folderMillis, hash }] of wanted.entries()) {
    if (done.has(hash)) continue
    tell(`Preparing the tables (${names[index]})`)
    for (const statement of sql) await client.query(statement)
    const book = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)'
    await client.query(book, [hash, folderMillis])
  }
  if (!until) await applyRepeatables(client, folder, tell)
}

/** Functions, views and triggers: a file of them is applied whole whenever its text has changed (decision 130). */
async function applyRepeatables(client: pg.Client, folder: string, tell: (step: string) => void): Promise<void> {
  await client.query('create table if not exists drizzle.repeatables (name text primary key, hash text not null)')
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from drizzle.repeatables')
  for (const { name, sql, hash } of readRepeatables(folder)) {
    if (rows.some((row) => row.name === name && row.hash === hash)) continue
    tell(`Preparing the tables (${name})`)
    await client.query(sql)
    const book = `insert into drizzle.repeatables (name, hash) values ($1, $2) on conflict (name) do update set hash = excluded.hash`
    await client.query(book, [name, hash])
  }
}

/** The job queue keeps its own tables, in its own schema. */
export async function migrateJobs(url: string): Promise<void> {
  await migrateQueue({ connectionString: url, logger: new Logger(() => () => {}) })
}

/** Before PostgreSQL starts: the folder is at rest, so a plain copy of it is a whole database. Nothing is copied when nothing will migrate. */
export function snapshotBeforeMigration(data_dir: string, migrations: string): void {
  const data = path.join(data_dir, 'postgres')
  const mark = path.join(data_dir, 'migrated')
  if (!existsSync(path.join(data, 'PG_VERSION')) || !existsSync(mark)) return
  if (readFileSync(mark, 'utf8') === fingerprint(migrations)) return
  const snapshots = path.join(data_dir, 'snapshots')
  mkdirSync(snapshots, { recursive: true, mode: 0o700 })
  const name = new Date().toISOString().replace(/[:.]/g, '-')
  cpSync(data, path.join(snapshots, name), { recursive: true, preserveTimestamps: true })
  const old = readdirSync(snapshots).sort().slice(0, -SNAPSHOTS_KEPT)
  for (const folder of old) rmSync(path.join(snapshots, folder), { recursive: true, force: true })
}

export function markMigrated(data_dir: string, migrations: string): void {
  writeFileSync(path.join(data_dir, 'migrated'), fingerprint(migrations))
}

/** The names of all migrations, oldest first. */
export function readMigrations(folder: string): string[] {
  const journal = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8'))
  return (journal as { entries: { tag: string }[] }).entries.map(({ tag }) => tag)
}

function readRepeatables(migrations: string): { name: string; sql: string; hash: string }[] {
  const folder = path.join(migrations, 'repeatable')
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(folder, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    })
}

function fingerprint(migrations: string): string {
  const parts = [...readMigrations(migrations), ...readRepeatables(migrations).map(({ hash }) => hash)]
  return createHash('sha256').update(parts.join()).digest('hex')
}
