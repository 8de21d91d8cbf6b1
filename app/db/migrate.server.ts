import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Logger, runMigrations as migrateJobs } from 'graphile-worker'
import pg from 'pg'

/** Any number that nothing else in the database uses. */
const MIGRATION_LOCK = 7_305_114
const SNAPSHOTS_KEPT = 3

/** Several processes may start at once on one database: the first migrates, the others wait for it and find nothing to do. */
export async function runMigrations(url: string, folder: string, until?: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'localoaf-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const migrationsFolder = until === undefined ? folder : folderUntil(folder, until)
    await migrate(drizzle(client), { migrationsFolder })
    if (migrationsFolder !== folder) rmSync(migrationsFolder, { recursive: true })
    // The job queue keeps its own tables, in its own schema.
    await migrateJobs({ connectionString: url, logger: new Logger(() => () => {}) })
  } finally {
    await client.end()
  }
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
  return readJournal(folder).entries.map(({ tag }) => tag)
}

/** A copy that ends early, for data of an older version. */
function folderUntil(folder: string, until: string): string {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'localoaf-migrations-'))
  cpSync(folder, copy, { recursive: true })
  const journal = readJournal(folder)
  const entries = journal.entries.slice(0, journal.entries.findIndex(({ tag }) => tag === until) + 1)
  writeFileSync(path.join(copy, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  return copy
}

function readJournal(folder: string): { entries: { tag: string }[] } {
  return JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] }
}

function fingerprint(migrations: string): string {
  return createHash('sha256').update(readMigrations(migrations).join()).digest('hex')
}
