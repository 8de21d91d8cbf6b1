import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Logger, runMigrations as migrateQueue } from 'graphile-worker'
import type pg from 'pg'
import { BRAND, PROGRAM } from '~/lib/brand'
import { nowAndThen } from '~/lib/progress'
import { withClient } from './client.server'
import { readMigrations, readRepeatables } from './snapshot.server'

const MIGRATION_LOCK = 7_305_114

/** Of several processes that start at once the first migrates, and the others wait. */
export async function runMigrations(url: string, folder: string, progress?: (step: string) => void): Promise<void> {
  await withClient(url, `${PROGRAM}-migrate`, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('begin')
    await applyMigrations(client, folder, { progress })
    await client.query('commit')
    await migrateJobs(url)
  })
}

/** In the caller's transaction, recorded in the table that drizzle-kit's migrator uses. */
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
      `This database was made by another version of ${BRAND}, whose changes this one does not know. Nothing was changed; use that version, or another DATA_DIR or DATABASE_URL.`,
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

/** Functions, views and triggers: a file is applied whole whenever its text has changed (decision 130). */
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

export async function migrateJobs(url: string): Promise<void> {
  await migrateQueue({ connectionString: url, logger: new Logger(() => () => {}) })
}
