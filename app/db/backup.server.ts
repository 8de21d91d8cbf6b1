import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { cp, rename } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { readMigrations, runMigrations } from './migrate.server'

interface Table {
  schema: string
  name: string
  columns: string[]
}

interface Manifest {
  made_at: string
  migrations: string[]
  tables: (Table & { rows: number })[]
}

export interface BackupPlaces {
  url: string
  data_dir: string
  migrations: string
}

/** Beside the database: pictures and the secret that links and sessions depend on. */
const FILES = ['uploads', 'secret.key']

/** All tables as COPY writes them, from one snapshot: the site may go on working meanwhile. The embedded server has no pg_dump. */
export async function backup({ url, data_dir, migrations }: BackupPlaces, folder: string): Promise<Manifest> {
  if (existsSync(folder)) throw new Error(`${folder} exists already. Nothing was written.`)
  const partial = `${folder}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(path.join(partial, 'tables'), { recursive: true, mode: 0o700 })
  const manifest: Manifest = { made_at: new Date().toISOString(), migrations: readMigrations(migrations), tables: [] }
  await withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    for (const table of await listTables(client)) {
      const copy = client.query(copyTo(`copy ${quoted(table)} (${columns(table)}) to stdout`))
      await pipeline(copy, createGzip({ level: 6 }), createWriteStream(file(partial, table), { mode: 0o600 }))
      manifest.tables.push({ ...table, rows: copy.rowCount })
    }
    await client.query('commit')
  })
  for (const name of FILES) {
    const from = path.join(data_dir, name)
    if (existsSync(from)) await cp(from, path.join(partial, name), { recursive: true, preserveTimestamps: true })
  }
  writeFileSync(path.join(partial, 'manifest.json'), JSON.stringify(manifest, null, 2), { mode: 0o600 })
  await rename(partial, folder)
  return manifest
}

/** Into a database that holds nothing yet, or in place of what it holds when told so. All of it or nothing. */
export async function restore(
  { url, data_dir, migrations }: BackupPlaces,
  folder: string,
  options: { replace: boolean },
): Promise<Manifest> {
  const manifest = readManifest(folder)
  const known = readMigrations(migrations)
  const newer = manifest.migrations.filter((name) => !known.includes(name))
  if (newer.length > 0)
    throw new Error(
      `The backup was made by a newer version (it knows ${newer.join(', ')}). Update first, then restore.`,
    )
  // Rows go into the tables as they were; what has changed since is then migrated like any old database.
  if (!options.replace && (await holdsPeople(url))) {
    throw new Error(
      'The database is not empty. Nothing was changed; add --replace to put the backup in place of what it holds.',
    )
  }
  await withClient(url, async (client) => {
    await client.query('drop schema if exists graphile_worker, drizzle, public cascade')
    await client.query('create schema public')
  })
  await runMigrations(url, migrations, manifest.migrations.at(-1))
  await withClient(url, (client) => load(client, folder, manifest))
  await runMigrations(url, migrations)
  for (const name of FILES) {
    const from = path.join(folder, name)
    if (existsSync(from))
      await cp(from, path.join(data_dir, name), { recursive: true, force: true, preserveTimestamps: true })
  }
  return manifest
}

/** Foreign keys are set aside for the load and checked whole when they come back; triggers have already done their work in the rows. */
async function load(client: pg.Client, folder: string, manifest: Manifest) {
  await client.query('begin')
  const { rows: keys } = await client.query<{ place: string; name: string; definition: string }>(
    `select conrelid::regclass::text as place, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  )
  for (const { place, name } of keys) await client.query(`alter table ${place} drop constraint ${name}`)
  const present = new Set((await listTables(client)).map(quoted))
  const tables = manifest.tables.filter((table) => present.has(quoted(table)))
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`)
  for (const table of tables) {
    await client.query(`delete from ${quoted(table)}`)
    const copy = client.query(copyFrom(`copy ${quoted(table)} (${columns(table)}) from stdin`))
    await pipeline(createReadStream(file(folder, table)), createGunzip(), copy)
    if (copy.rowCount !== table.rows)
      throw new Error(`${quoted(table)} has ${copy.rowCount} rows in the backup instead of ${table.rows}.`)
  }
  for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`)
  for (const { place, name, definition } of keys)
    await client.query(`alter table ${place} add constraint ${name} ${definition}`)
  await restartSequences(client)
  await client.query('commit')
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

async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') and c.relname <> 'migrations'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by 1, 2 order by 1, 2`,
  )
  return rows
}

export function holdsPeople(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.users') is not null as there`)
    return rows[0]?.there === true && (await client.query('select 1 from users limit 1')).rowCount === 1
  })
}

function readManifest(folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as Manifest
  } catch {
    throw new Error(`${folder} is not a backup: it has no manifest.json that can be read.`)
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'localoaf-backup' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const quoted = ({ schema, name }: Pick<Table, 'schema' | 'name'>) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
const columns = (table: Table) => table.columns.map((name) => pg.escapeIdentifier(name)).join(', ')
const file = (folder: string, table: Table) => path.join(folder, 'tables', `${table.schema}.${table.name}.copy.gz`)
