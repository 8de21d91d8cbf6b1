import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { PROGRAM } from '~/lib/brand'
import { nowAndThen } from '~/lib/progress'
import {
  checkTables,
  columns,
  hashFile,
  into,
  listFiles,
  type Manifest,
  quoted,
  type Table,
  tableFile,
} from './backup-folder.server'
import { withClient } from './client.server'
import { readMigrations } from './snapshot.server'

export interface BackupPlaces {
  url: string
  data_dir: string
  migrations: string
}

/** All tables from one snapshot, by COPY, while the site goes on working. The embedded server has no pg_dump. */
export async function backup(
  { url, data_dir, migrations }: BackupPlaces,
  folder: string,
  progress: (step: string) => void = () => {},
): Promise<Manifest> {
  if (existsSync(folder)) throw new Error(`${folder} exists already. Nothing was written.`)
  const partial = `${folder}.partial`
  rmSync(partial, { recursive: true, force: true })
  for (const name of ['tables', 'uploads']) mkdirSync(path.join(partial, name), { recursive: true, mode: 0o700 })
  const tell = nowAndThen(progress)
  const tables = await withClient(url, `${PROGRAM}-backup`, async (client) => {
    const copied: (() => Manifest['tables'][number])[] = []
    await client.query('begin isolation level repeatable read read only')
    for (const table of await listTables(client)) {
      tell(`Reading ${table.name}`)
      const copy = client.query(copyTo(`copy ${quoted(table)} (${columns(table)}) to stdout`))
      const hash = createHash('sha256')
      const file = createWriteStream(tableFile(partial, table), { mode: 0o600 })
      await pipeline(copy, createGzip({ level: 6 }), into(hash), file)
      copied.push(() => ({ ...table, rows: copy.rowCount, hash: hash.digest('hex') }))
    }
    await client.query('commit')
    // The driver learns a table's row count after its last row, maybe late: it is certain once a later statement was answered.
    return copied.map((table) => table())
  })
  await checkTables(partial, tables)
  const files: Record<string, string> = {}
  for (const name of await listFiles(data_dir)) {
    tell(`Copying ${name}`)
    const [source, target] = [path.join(data_dir, name), path.join(partial, name)]
    try {
      await copyFile(source, target)
    } catch (error) {
      if (!existsSync(source)) continue
      throw error
    }
    files[name] = await hashFile(target)
  }
  const manifest = { made_at: new Date().toISOString(), migrations: readMigrations(migrations), tables, files }
  writeFileSync(path.join(partial, 'manifest.json'), JSON.stringify(manifest, null, 2), { mode: 0o600 })
  await rename(partial, folder)
  return manifest
}

export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') and c.relname <> 'migrations'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by 1, 2 order by 1, 2`,
  )
  return rows
}
