import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Logger, runMigrations as migrateJobs } from 'graphile-worker'
import pg from 'pg'

/** Any number that nothing else in the database uses. */
const MIGRATION_LOCK = 7_305_114
const SNAPSHOTS_KEPT = 3

/** Several processes may start at once on one database: the first migrates, the others wait for it and find nothing to do. */
export async function runMigrations(url: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'localoaf-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder: folder })
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

function fingerprint(migrations: string): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(migrations).sort()) if (name.endsWith('.sql')) hash.update(name)
  return hash.digest('hex')
}
