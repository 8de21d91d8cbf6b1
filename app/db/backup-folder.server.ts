import { createHash, type Hash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { z } from 'zod'
import { readMigrations } from './snapshot.server'

const Table = z.object({
  schema: z.enum(['public', 'graphile_worker']),
  name: z.string().regex(/^\w+$/),
  columns: z.array(z.string()).min(1),
})
export type Table = z.infer<typeof Table>

const Manifest = z.object({
  made_at: z.string(),
  migrations: z.array(z.string()).min(1),
  /** Older backups have neither a hash nor a list of files. */
  tables: z.array(Table.extend({ rows: z.int().min(0), hash: z.string().optional() })).min(1),
  files: z.record(z.string().regex(/^(secret\.key|uploads\/\w[\w.-]*)$/), z.string()).optional(),
})
export type Manifest = z.infer<typeof Manifest>

export const quoted = ({ schema, name }: Pick<Table, 'schema' | 'name'>) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
export const columns = (table: Table) => table.columns.map((name) => pg.escapeIdentifier(name)).join(', ')
export const tableFile = (folder: string, { schema, name }: Table) =>
  path.join(folder, 'tables', `${schema}.${name}.copy.gz`)

/** Reads every byte of the backup before it answers. Changes nothing. */
export async function readBackup(folder: string, migrations: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const known = readMigrations(migrations)
  const unknown = manifest.migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(
      `The backup was made by a newer version (it knows ${unknown.join(', ')}). Update first, then restore.`,
    )
  await checkTables(folder, manifest.tables)
  for (const [name, hash] of Object.entries(manifest.files ?? {})) {
    const file = path.join(folder, name)
    const found = await hashFile(file).catch((error: Error) => damaged(file, error.message))
    if (found !== hash) damaged(file, CHANGED)
  }
  return manifest
}

export async function checkTables(folder: string, tables: Manifest['tables']): Promise<void> {
  for (const table of tables) {
    const file = tableFile(folder, table)
    const hash = createHash('sha256')
    const rows = await countRows(file, hash).catch((error: Error) => damaged(file, error.message))
    if (rows !== table.rows) damaged(file, `it has ${rows} rows instead of ${table.rows}`)
    if (table.hash && table.hash !== hash.digest('hex')) damaged(file, CHANGED)
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  try {
    return Manifest.parse(JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')))
  } catch {
    throw new Error(`${folder} is not a backup: it has no manifest.json that can be read. Nothing was changed.`)
  }
}

const CHANGED = 'its content is not what was written'

function damaged(file: string, why: string): never {
  throw new Error(`The backup is damaged, nothing was changed. ${file}: ${why}.`)
}

/** COPY writes one line per row; a line break inside a value is escaped. */
async function countRows(file: string, hash: Hash): Promise<number> {
  let rows = 0
  await pipeline(createReadStream(file), into(hash), createGunzip(), async (text: AsyncIterable<Buffer>) => {
    for await (const part of text) for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) rows++
  })
  return rows
}

export const into = (hash: Hash) =>
  async function* (bytes: AsyncIterable<Buffer>) {
    for await (const part of bytes) {
      hash.update(part)
      yield part
    }
  }

export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Files beside the database: the secret and the pictures, without half-written ones. */
export async function listFiles(folder: string): Promise<string[]> {
  const uploads = path.join(folder, 'uploads')
  const pictures = existsSync(uploads) ? await readdir(uploads) : []
  return [
    ...(existsSync(path.join(folder, 'secret.key')) ? ['secret.key'] : []),
    ...pictures.filter((name) => !name.startsWith('.')).map((name) => `uploads/${name}`),
  ]
}
