import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const SNAPSHOTS_KEPT = 3

/** Before PostgreSQL starts: a plain copy of a folder at rest is a whole database. Only copied if something will migrate. */
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

export function readMigrations(folder: string): string[] {
  const journal = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8'))
  return (journal as { entries: { tag: string }[] }).entries.map(({ tag }) => tag)
}

export function readRepeatables(migrations: string): { name: string; sql: string; hash: string }[] {
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
