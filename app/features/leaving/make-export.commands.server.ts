import { type PassThrough, Readable } from 'node:stream'
import { eq, type SQL, sql } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import type { Db } from '~/db/client.server'
import { data_exports } from '~/db/schema/leaving'
import type { Person } from '~/http/person-rows.server'
import type { Services } from '~/http/services.server'
import { DAY_MS } from '~/lib/durations'
import { sendLetter } from '~/mail/outbox.server'
import { pictureFile } from '~/media/pictures.server'
import type { MediaStore } from '~/media/store.server'
import { EXPORT_DAYS, LEFT_OUT, README } from './data-export'
import { exportReadyLetter } from './letters.server'
import { findAddressee, findPerson } from './person.queries.server'

type Row = Record<string, unknown>

/** A killed try is begun again under the same name, so nothing half done is left. */
export async function makeExport(services: Services, { id, file }: { id: string; file: string }): Promise<void> {
  const { db, media, clock, env } = services
  const [made] = await db.select().from(data_exports).where(eq(data_exports.id, id))
  // Whoever took the row away found no file, or half of one: an earlier try may have written the rest since.
  if (!made) return media.delete(file)
  if (made.state !== 'making') return
  await writePersonArchive(services, await findPerson(db, made.user_id), {
    keep: (archive) => media.put(made.file, archive),
    note: (_, done, total) => db.update(data_exports).set({ done, total }).where(eq(data_exports.id, id)),
  })
  const bytes = await sizeOf(media, made.file)
  await db.transaction(async (tx) => {
    const [still] = await tx.select().from(data_exports).where(eq(data_exports.id, id)).for('update')
    // Another one was asked for meanwhile, or the account is gone: nobody else would delete this file.
    if (!still) return media.delete(made.file)
    // A job may run twice.
    if (still.state === 'ready') return
    const expires_at = new Date(clock().getTime() + EXPORT_DAYS * DAY_MS)
    await tx.update(data_exports).set({ state: 'ready', bytes, expires_at }).where(eq(data_exports.id, id))
    const { email, full_name } = (await findAddressee(tx, made.user_id))!
    const slots = { full_name, public_url: env.public_url }
    await sendLetter(tx, exportReadyLetter.mail(slots, { to: email, mail_key: `export:${id}` }))
  })
}

interface Archive {
  keep(archive: PassThrough): Promise<unknown>
  /** Before each table, and once after the last. */
  note(table: string, done: number, total: number): unknown
}

/** Everything that a person may take along (ruling 47), wherever it is kept. Answers how many tables. */
export async function writePersonArchive(
  { db, media, person_rows }: Pick<Services, 'db' | 'media' | 'person_rows'>,
  person: Person,
  { keep, note }: Archive,
): Promise<number> {
  const tables = person_rows.flatMap(({ exportOf }) => Object.entries(exportOf?.(person) ?? {}))
  await writeArchive(media, keep, async (add) => {
    for (const [done, [table, condition]] of tables.entries()) {
      await note(table, done, tables.length)
      add(table, await readTable(db, table, condition))
    }
  })
  await note('', tables.length, tables.length)
  return tables.length
}

const readTable = async (db: Db, table: string, condition: SQL): Promise<Row[]> => {
  const { rows } = await db.execute<{ row: Row }>(
    sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where ${condition}`,
  )
  return rows.map(({ row }) => row)
}

type AddTable = (table: string, rows: Row[]) => void

async function writeArchive(
  media: MediaStore,
  keep: Archive['keep'],
  fill: (add: AddTable) => Promise<void>,
): Promise<void> {
  const zip = new ZipFile()
  const out = zip.outputStream as PassThrough
  zip.on('error', (error: Error) => out.destroy(error))
  const named = new Set<string>()
  const add: AddTable = (table, rows) => {
    zip.addBuffer(Buffer.from(JSON.stringify(rows.map(shown), null, 2)), `${table}.json`)
    for (const file of rows.flatMap(filesOf).filter((one) => !named.has(one))) {
      named.add(file)
      zip.addReadStreamLazy(`files/${file}`, { compress: false }, (answer) => {
        media.get(file).then(
          (found) => answer(null, found?.body ?? Readable.from([])),
          (error: Error) => answer(error, Readable.from([])),
        )
      })
    }
  }
  const filling = fill(add).then(
    () => {
      zip.addBuffer(Buffer.from(README), 'README.txt')
      zip.end()
    },
    (error: Error) => {
      out.destroy(error)
      throw error
    },
  )
  await Promise.all([filling, keep(out)])
}

const shown = (row: Row): Row => {
  const [file] = filesOf(row)
  const said = Object.fromEntries(Object.entries(row).filter(([column]) => !isLeftOut(column)))
  return file ? { ...said, file } : said
}
const isLeftOut = (column: string) => (LEFT_OUT as readonly string[]).includes(column)

/** Names of what the row's person sent: documents, and of a picture its largest version. */
function filesOf(row: Row): string[] {
  const { content_hash: hash, widths } = row as { content_hash?: string; widths?: number[] }
  const picture = hash && widths?.length ? [pictureFile(hash.slice(2), Math.max(...widths))] : []
  return [...picture, row.file, row.porch_file].filter((name) => typeof name === 'string')
}

async function sizeOf(media: MediaStore, name: string): Promise<number> {
  const file = await media.get(name)
  file?.body.destroy()
  return file?.bytes ?? 0
}
