import { createReadStream, mkdirSync } from 'node:fs'
import { copyFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { PROGRAM } from '~/lib/brand'
import { isPrivate } from '~/lib/private-names'
import { nowAndThen } from '~/lib/progress'
import { type BackupPlaces, backup, listTables } from './backup.server'
import { columns, listFiles, type Manifest, quoted, readBackup, tableFile } from './backup-folder.server'
import { withClient } from './client.server'
import { applyMigrations, migrateJobs } from './migrate.server'

interface Options {
  /** Without it only an empty database (no people) is restored into. */
  replace: boolean
  keep_in?: string
  progress?: (step: string) => void
}

/** All or nothing: the backup is checked first, then replaces everything in one transaction (decision 127). */
export async function restore(
  places: BackupPlaces,
  folder: string,
  { replace, keep_in, progress = () => {} }: Options,
): Promise<Manifest> {
  const { url, data_dir, migrations } = places
  const { inhabited, ...manifest } = await checkRestore(places, folder, { replace, progress })
  await migrateJobs(url)
  await withClient(url, `${PROGRAM}-restore`, async (client) => {
    await refuseWhileOpen(client)
    if (inhabited && keep_in) {
      progress(`Keeping what is there in ${keep_in}`)
      await backup(places, keep_in, progress)
    }
    const files = manifest.files ? Object.keys(manifest.files) : await listFiles(folder)
    // Pictures are named by content: extra ones are harmless, so they may come before their rows are certain.
    for (const name of files.filter(isPicture)) await place(folder, data_dir, name)
    await client.query("begin; set local lock_timeout = '10s'")
    await client.query('drop schema if exists drizzle, public cascade; create schema public')
    // Rows go into the tables of their time, which are then migrated like any old database.
    await applyMigrations(client, migrations, { until: manifest.migrations.at(-1)! })
    await load(client, folder, manifest, progress)
    await applyMigrations(client, migrations, { progress })
    await client.query('commit')
    for (const name of files.filter((name) => !isPicture(name))) await place(folder, data_dir, name)
    // Without statistics the first queries would be planned for empty tables.
    await client.query('analyze')
    await removeStrayFiles(client, data_dir)
  })
  return manifest
}

/** Whatever would refuse it, but for a site that runs. */
export async function checkRestore(
  { url, migrations }: BackupPlaces,
  folder: string,
  { replace, progress = () => {} }: Options,
): Promise<Manifest & { inhabited: boolean }> {
  progress('Checking the backup')
  const manifest = await readBackup(folder, migrations)
  const inhabited = await holdsPeople(url)
  if (inhabited && !replace) {
    throw new Error(
      'The database is not empty. Nothing was changed; add --replace to put the backup in place of what it holds.',
    )
  }
  return { ...manifest, inhabited }
}

function holdsPeople(url: string): Promise<boolean> {
  return withClient(url, `${PROGRAM}-restore`, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.users') is not null as there`)
    return rows[0]?.there === true && (await client.query('select 1 from users limit 1')).rowCount === 1
  })
}

/** A running site would go on with what it has in memory. */
async function refuseWhileOpen(client: pg.Client) {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and application_name = '${PROGRAM}-listen'`,
  )
  if (rowCount) throw new Error('The site is running on this database. Nothing was changed; stop it first.')
}

/** Not private files: without a row one could be neither seen nor deleted. */
const isPicture = (name: string) => name !== 'secret.key' && !isPrivate(path.basename(name))

async function place(folder: string, data_dir: string, name: string) {
  const target = path.join(data_dir, name)
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 })
  await copyFile(path.join(folder, name), `${target}.restored`)
  await rename(`${target}.restored`, target)
}

async function removeStrayFiles(client: pg.Client, data_dir: string) {
  const { rows } = await client.query<{ name: string }>('select private_files() as name')
  const known = new Set(rows.map(({ name }) => name))
  const kept = (await listFiles(data_dir)).map((name) => path.basename(name))
  for (const name of kept) if (isPrivate(name) && !known.has(name)) await rm(path.join(data_dir, 'uploads', name))
}

/** Foreign keys are dropped for the load and checked when they come back; triggers have done their work in the rows. */
async function load(client: pg.Client, folder: string, manifest: Manifest, progress: (step: string) => void) {
  const tell = nowAndThen(progress)
  const present = await listTables(client)
  const saved = new Map(manifest.tables.map((table) => [quoted(table), table]))
  // The job queue's tables come with its package and may be of another version.
  const missing = present.filter((table) => table.schema === 'public' && !saved.has(quoted(table)))
  const strange = manifest.tables.filter(
    (table) => table.schema === 'public' && !present.some((one) => quoted(one) === quoted(table)),
  )
  if (missing.length + strange.length > 0)
    throw new Error(
      `The backup has other tables than its version (${[...missing, ...strange].map(quoted).join(', ')}). Nothing was changed.`,
    )
  const { rows: keys } = await client.query<{ place: string; name: string; definition: string }>(
    `select conrelid::regclass::text as place, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  )
  for (const { place, name } of keys) await client.query(`alter table ${place} drop constraint ${name}`)
  for (const table of present) await client.query(`alter table ${quoted(table)} disable trigger user`)
  for (const table of present) {
    await client.query(`delete from ${quoted(table)}`)
    const rows = saved.get(quoted(table))
    if (!rows) continue
    tell(`Loading ${table.name}`)
    const copy = client.query(copyFrom(`copy ${quoted(table)} (${columns(rows)}) from stdin`))
    await pipeline(createReadStream(tableFile(folder, table)), createGunzip(), copy)
  }
  for (const table of present) await client.query(`alter table ${quoted(table)} enable trigger user`)
  for (const { place, name, definition } of keys)
    await client.query(`alter table ${place} add constraint ${name} ${definition}`)
  await restartSequences(client)
}

async function restartSequences(client: pg.Client) {
  const { rows } = await client.query<{ place: string; column: string; sequence: string }>(
    `select a.attrelid::regclass::text as place, quote_ident(a.attname) as column, pg_get_serial_sequence(a.attrelid::regclass::text, a.attname) as sequence
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
       and not a.attisdropped and pg_get_serial_sequence(a.attrelid::regclass::text, a.attname) is not null`,
  )
  for (const { place, column, sequence } of rows) {
    await client.query(`select setval($1, coalesce((select max(${column}) from ${place}), 0) + 1, false)`, [sequence])
  }
}
