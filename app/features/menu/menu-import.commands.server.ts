import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { pictures } from '~/db/schema/media'
import { menu_imports } from '~/db/schema/menu'
import { at } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { NOT_YOURS } from '~/http/ownership.server'
import { AppError, orNotFound } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { pictureFile } from '~/media/pictures.server'
import { readSheet, SheetError } from './menu-csv'
import type { Preview } from './menu-import.contract'
import { inTurn, keepIds, lockItems, writeOptions } from './menu-items.commands.server'
import type { OwnItem } from './menu-items.contract'
import { listOwnItems, readItems } from './menu-items.queries.server'
import { type PlannedRow, planImport } from './menu-plan'

export async function previewImport(
  db: Db,
  actor: Actor,
  bakery_id: string,
  text: string,
  now: Date,
): Promise<Preview> {
  const menu = orNotFound(await listOwnItems(db, actor, bakery_id, { archived: false }, now), NOT_YOURS)
  const { checksum, rows, ignored, problem } = plan(text, menu.items, await findPictures(db, actor))
  return { checksum, rows: rows.map(({ item: _, ...row }) => row), ignored_columns: ignored, problem }
}

/** By address, as an export names them. */
async function findPictures(db: Pick<Db, 'select'>, actor: Actor): Promise<Map<string, string>> {
  const own = await db.select().from(pictures).where(eq(pictures.owner_id, actor.id!))
  return new Map(
    own.map(({ id, content_hash, widths }) => [
      `/media/${pictureFile(content_hash.toString('hex'), Math.max(...widths))}`,
      id,
    ]),
  )
}

function plan(text: string, menu: OwnItem[], pictures: Map<string, string>) {
  try {
    const sheet = readSheet(text)
    const planned = planImport(sheet, menu, pictures)
    const checksum = createHash('sha256').update(JSON.stringify(planned)).digest('base64url')
    return { ...planned, ignored: sheet.ignored, checksum }
  } catch (error) {
    throw error instanceof SheetError ? new AppError('invalid', error.message, { field: 'text' }) : error
  }
}

/** Written by an import, and restored by its undo. */
const COLUMNS = [
  ...['name', 'price_cents', 'category', 'description', 'stock', 'tags', 'allergens', 'allergen_kinds', 'ingredients'],
  ...['net_weight', 'notice_hours', 'max_per_order', 'available', 'picture_id'],
]
type Row = Pick<OwnItem, 'id' | 'stock' | 'name' | 'options'>

const rowOf = ({ id, price, options, ...item }: Row & Pick<OwnItem, 'price'>): Row => ({
  ...Object.fromEntries(Object.entries(item).filter(([column]) => COLUMNS.includes(column))),
  ...{ id, price_cents: price, stock: item.stock, name: item.name, options },
})

interface ImportedItem {
  id: string
  /** `updated_at` after the import: another one means that the baker has changed the item since. */
  version: string
  /** Null for a new item. */
  before: Row | null
  stock: number | null
}

interface MenuFile {
  text: string
  checksum: string
}

export const importMenu = (db: Db, actor: Actor, bakery_id: string, { text, checksum }: MenuFile, now: Date) =>
  inTurn(db, actor, bakery_id, async (tx) => {
    await lockItems(tx, bakery_id)
    const menu = await readItems(tx, bakery_id, now)
    const before = new Map(menu.map((item) => [item.id, item]))
    const planned = plan(text, menu, await findPictures(tx, actor))
    if (planned.checksum !== checksum)
      throw new AppError('conflict', 'Your menu changed since the preview. Please look at it again.')
    if (planned.problem) throw new AppError('conflict', planned.problem)
    const rowsOf = (wanted: PlannedRow['kind']) =>
      planned.rows.flatMap(({ kind, item, item_id }) => {
        const options = keepIds(item?.options ?? [], before.get(item_id ?? '')?.options)
        return kind === wanted ? [rowOf({ ...item!, id: item_id ?? newId(), options })] : []
      })
    const [added, changed] = [rowsOf('new'), rowsOf('changed')]
    if (added.length + changed.length === 0) throw new AppError('conflict', 'There’s nothing to change.')
    await insertRows(tx, bakery_id, added, now)
    await updateRows(tx, changed, now)
    await writeOptions(tx, [...added, ...changed])
    const written = new Map((await readItems(tx, bakery_id, now)).map((item) => [item.id, item]))
    const done = [...added, ...changed].map(({ id, stock }): ImportedItem => {
      const was = before.get(id)
      return { id, version: written.get(id)!.updated_at, before: was ? rowOf(was) : null, stock }
    })
    const id = newId()
    await tx.insert(menu_imports).values({ id, bakery_id, made_by: actor.id, before: done, created_at: now })
    return { id, added: added.length, changed: changed.length }
  })

const columns = sql.raw(COLUMNS.join(', '))
// The picture may have been deleted since the import took it off the menu.
const PICTURE = '(select p.id from pictures p where p.id = r.picture_id)'
const ofRow = sql.raw(COLUMNS.map((column) => (column === 'picture_id' ? PICTURE : `r.${column}`)).join(', '))
const recordsOf = (rows: Row[]) => sql`jsonb_populate_recordset(null::menu_items, ${JSON.stringify(rows)}::jsonb)`

const insertRows = (tx: Tx, bakery_id: string, rows: Row[], now: Date) =>
  tx.execute(sql`
    insert into menu_items (id, bakery_id, position, created_at, updated_at, ${columns})
    select r.id, ${bakery_id}::uuid, row_number() over () + coalesce((
      select max(m.position) from menu_items m where m.bakery_id = ${bakery_id}), 0), ${at(now)}, ${at(now)}, ${ofRow}
    from ${recordsOf(rows)} r`)

const updateRows = (tx: Tx, rows: Row[], now: Date) =>
  tx.execute(sql`
    update menu_items m set (${columns}) = row (${ofRow}), updated_at = ${laterThan(now)}
    from ${recordsOf(rows)} r where m.id = r.id`)

const laterThan = (now: Date) =>
  sql`greatest(${at(now)}, date_trunc('milliseconds', m.updated_at) + interval '1 millisecond')`

/** Archives new items, which customers may have ordered. Takes back only the import's own part of the stock: sales stay. */
export const undoImport = (db: Db, actor: Actor, which: { bakery_id: string; import_id: string }, now: Date) =>
  inTurn(db, actor, which.bakery_id, async (tx) => {
    await lockItems(tx, which.bakery_id)
    const done = await takeBack(tx, which, now)
    const { rows } = await tx.execute<{ id: string; name: string; stock: number | null; version: string }>(sql`
      select id, name, stock, to_char(updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as version
      from menu_items where bakery_id = ${which.bakery_id} and id = any (${sql.param(done.map(({ id }) => id))}::uuid[])`)
    const present = new Map(rows.map((row) => [row.id, row]))
    const same = done.filter(({ id, version }) => present.get(id)?.version === version)
    const stayed = rows.filter(({ id }) => !same.some((one) => one.id === id)).map(({ name }) => name)
    const added = same.filter(({ before }) => before === null).map(({ id }) => id)
    await tx.execute(sql`
      update menu_items m set archived_at = ${at(now)}, updated_at = ${laterThan(now)}
      where m.id = any (${sql.param(added)}::uuid[])`)
    const changed = same.flatMap(({ id, before, stock }) =>
      before ? [{ ...before, stock: stockBefore(before.stock, stock, present.get(id)!.stock) }] : [],
    )
    await updateRows(tx, changed, now)
    await writeOptions(tx, changed)
    return { undone: same.length, stayed }
  })

async function takeBack(tx: Tx, { bakery_id, import_id }: { bakery_id: string; import_id: string }, now: Date) {
  const { rows } = await tx.execute<{ before: ImportedItem[]; undone: boolean }>(sql`
    select before, undone_at is not null as undone from menu_imports where id = ${import_id} and bakery_id = ${bakery_id}`)
  const { before, undone } = orNotFound(rows[0] ?? null, 'We couldn’t find that import.')
  if (undone) throw new AppError('conflict', 'That import was already undone.')
  await tx.execute(sql`update menu_imports set undone_at = ${at(now)} where id = ${import_id}`)
  return before
}

const stockBefore = (before: number | null, imported: number | null, present: number | null): number | null =>
  before === null || imported === null || present === null ? before : Math.max(0, present - imported + before)
