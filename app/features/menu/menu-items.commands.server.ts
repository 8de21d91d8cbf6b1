import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { menu_items } from '~/db/schema/menu'
import { at } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { claims, findCrew, helps, NOT_YOURS } from '~/http/ownership.server'
import { AppError, orNotFound, refuseWrong } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { publish } from '~/live/publish.server'

import { MOST_ITEMS } from './menu'
import { FIRST_SECTION, kindsProblems, priceProblem } from './menu-item'
import { type ItemChange, type NewItem, OwnItem } from './menu-items.contract'
import { readItem, readItems } from './menu-items.queries.server'

const NO_ITEM = 'We couldn’t find that item on your menu.'
const FULL = `A menu holds up to ${MOST_ITEMS} items. Please archive some first.`

interface MenuItemKey {
  bakery_id: string
  item_id: string
}

/** Changes of one menu take turns at the bakery's row, and open tabs are told of each. Sales do not wait for them. */
export async function inTurn<T>(
  db: Db,
  actor: Actor,
  bakery_id: string,
  work: (tx: Tx) => Promise<T>,
  may: SQL = claims(actor, sql`b.id`),
): Promise<T> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute(
      sql`select from bakeries b where b.id = ${bakery_id} and ${may} for no key update`,
    )
    orNotFound(rows[0] ?? null, NOT_YOURS)
    const done = await work(tx)
    await publish(tx, [actor.id, ...(await findCrew(tx, [bakery_id], { without: null }))], { type: 'menu', bakery_id })
    return done
  })
}

export const addItem = (db: Db, actor: Actor, bakery_id: string, given: NewItem, now: Date): Promise<OwnItem> =>
  inTurn(db, actor, bakery_id, async (tx) => {
    const picture_id = await pictureProblem(tx, actor, given.picture_id, null)
    const item_id = await insertItem(tx, bakery_id, picture_id ? { ...given, picture_id: null } : given, now)
    await checkRoom(tx, bakery_id)
    return checked(tx, { bakery_id, item_id }, now, { picture_id })
  })

async function insertItem(tx: Tx, bakery_id: string, { options = [], ...given }: NewItem, now: Date): Promise<string> {
  const id = newId()
  const position = sql<number>`coalesce((select max(position) + 1 from menu_items where bakery_id = ${bakery_id}), 0)`
  const { category = FIRST_SECTION, name, price, ...rest } = given
  await tx.insert(menu_items).values({
    ...rest,
    ...{ id, bakery_id, position, category, name, price_cents: price },
    ...{ created_at: now, updated_at: now },
  })
  await writeOptions(tx, [{ id, options: keepIds(options) }])
  return id
}

/** Only given fields change, and only if the item is still of `updated_at` and its stock is still `stock_before`. */
export const changeItem = (db: Db, actor: Actor, which: MenuItemKey, change: ItemChange, now: Date): Promise<OwnItem> =>
  inTurn(db, actor, which.bakery_id, async (tx) => {
    const { updated_at, stock_before, options, price, ...given } = change
    const before = orNotFound(await readItem(tx, which.bakery_id, which.item_id, now), NO_ITEM)
    const picture_id = await pictureProblem(tx, actor, given.picture_id, before.picture_id)
    const price_cents = price === undefined ? {} : { price_cents: price }
    const same_stock =
      given.stock === undefined || stock_before === undefined
        ? sql`true`
        : sql`${menu_items.stock} is not distinct from ${stock_before}::integer`
    const done = await tx
      .update(menu_items)
      .set({
        ...given,
        ...price_cents,
        ...(picture_id ? { picture_id: null } : {}),
        updated_at: nextVersion(now),
      })
      .where(
        and(
          eq(menu_items.id, which.item_id),
          sql`date_trunc('milliseconds', ${menu_items.updated_at}) = ${updated_at}::timestamptz`,
          same_stock,
        ),
      )
      .returning({ id: menu_items.id })
    if (done.length === 0) throw changedMeanwhile((await readItem(tx, which.bakery_id, which.item_id, now))!, change)
    if (options) await writeOptions(tx, [{ id: which.item_id, options: keepIds(options, before.options) }])
    return checked(tx, which, now, { picture_id })
  })

/** Grows even for two changes within a millisecond. */
const nextVersion = (now: Date): SQL =>
  sql`greatest(${at(now)}, date_trunc('milliseconds', ${menu_items.updated_at}) + interval '1 millisecond')`

function changedMeanwhile(item: OwnItem, { updated_at }: ItemChange): AppError {
  const sold = Date.parse(item.updated_at) === Date.parse(updated_at)
  return new AppError(
    'conflict',
    sold
      ? `The stock changed while you were typing. There ${item.stock === 1 ? 'is' : 'are'} ${item.stock ?? 'plenty'} now.`
      : `${item.name} was changed somewhere else in the meantime.`,
    { details: { item: z.encode(OwnItem, item) }, ...(sold ? { field: 'stock' } : {}) },
  )
}

/** The actor's own picture, or the one already there. */
async function pictureProblem(tx: Tx, actor: Actor, wanted: string | null | undefined, present: string | null) {
  if (!wanted || wanted === present) return null
  const { rowCount } = await tx.execute(sql`select from pictures where id = ${wanted} and owner_id = ${actor.id}`)
  return rowCount ? null : 'Please choose one of your own pictures.'
}

type Options = NonNullable<NewItem['options']>

/** An option that keeps its id or its name stays the same option for the carts that hold it. */
export function keepIds(options: Options, known: OwnItem['options'] = []): OwnItem['options'] {
  const kept = new Set<string>()
  return options.map(({ id, group_name, name, price_delta = 0, takes_text = false }) => {
    const same =
      known.find((one) => one.id === id) ?? known.find((one) => one.group_name === group_name && one.name === name)
    const own = same && !kept.has(same.id) ? same.id : newId()
    kept.add(own)
    return { id: own, group_name, name, price_delta, takes_text }
  })
}

export async function writeOptions(tx: Tx, items: readonly Pick<OwnItem, 'id' | 'options'>[]): Promise<void> {
  const rows = items.flatMap(({ id: menu_item_id, options }) =>
    options.map(({ price_delta, ...option }, position) => ({
      ...option,
      ...{ menu_item_id, position, price_delta_cents: price_delta },
    })),
  )
  const ids = items.map(({ id }) => id)
  await tx.execute(sql`delete from menu_item_options where menu_item_id = any (${sql.param(ids)}::uuid[])`)
  await tx.execute(
    sql`insert into menu_item_options select * from jsonb_populate_recordset(null::menu_item_options, ${JSON.stringify(rows)}::jsonb)`,
  )
}

/** Throws, and so rolls back, if the item is now invalid. */
async function checked(
  tx: Tx,
  { bakery_id, item_id }: MenuItemKey,
  now: Date,
  problems: { picture_id: string | null },
): Promise<OwnItem> {
  const item = (await readItem(tx, bakery_id, item_id, now))!
  refuseWrong({
    ...problems,
    ...kindsProblems(item.allergens, item.allergen_kinds),
    options: priceProblem(item),
  })
  return item
}

async function checkRoom(tx: Tx, bakery_id: string): Promise<void> {
  const { rows } = await tx.execute<{ full: boolean }>(sql`
    select count(*) > ${MOST_ITEMS} as full from menu_items where bakery_id = ${bakery_id} and archived_at is null`)
  if (onlyRow(rows).full) throw new AppError('conflict', FULL)
}

export const setArchived = (db: Db, actor: Actor, which: MenuItemKey, archived: boolean, now: Date): Promise<OwnItem> =>
  inTurn(db, actor, which.bakery_id, async (tx) => {
    await update(tx, which, {
      archived_at: archived ? sql`coalesce(${menu_items.archived_at}, ${at(now)})` : null,
      updated_at: nextVersion(now),
    })
    if (!archived) await checkRoom(tx, which.bakery_id)
    return (await readItem(tx, which.bakery_id, which.item_id, now))!
  })

/** Keeps the version, so that a baker with the item open in a form can still save. Helpers may call it, too. */
export const setSoldOut = (
  db: Db,
  actor: Actor,
  which: MenuItemKey,
  sold_out: boolean,
  now: Date,
): Promise<OwnItem> => {
  const today = sql`(select (${at(now)} at time zone b.time_zone)::date from bakeries b where b.id = ${which.bakery_id})`
  const sellOut = async (tx: Tx) => {
    await update(tx, which, { sold_out_on: sold_out ? today : null, updated_at: sql`${menu_items.updated_at}` })
    return (await readItem(tx, which.bakery_id, which.item_id, now))!
  }
  return inTurn(db, actor, which.bakery_id, sellOut, sql`(${claims(actor, sql`b.id`)} or ${helps(actor, sql`b.id`)})`)
}

async function update(tx: Tx, { bakery_id, item_id }: MenuItemKey, set: Record<string, SQL | null>): Promise<void> {
  const mine = and(eq(menu_items.id, item_id), eq(menu_items.bakery_id, bakery_id))
  const done = await tx.update(menu_items).set(set).where(mine).returning({ id: menu_items.id })
  orNotFound(done[0] ?? null, NO_ITEM)
}

interface Order {
  ids: string[]
  ids_before?: string[] | undefined
}

/** A list made from another menu, or another order of it, is refused with the present one. */
export const orderItems = (db: Db, actor: Actor, bakery_id: string, { ids, ids_before }: Order, now: Date) =>
  inTurn(db, actor, bakery_id, async (tx) => {
    await lockItems(tx, bakery_id)
    const present = (await readItems(tx, bakery_id, now)).map(({ id }) => id)
    const whole = ids.length === present.length && present.every((id) => ids.includes(id))
    if (!whole || (ids_before && ids_before.join() !== present.join()))
      throw new AppError('conflict', 'Your menu changed in the meantime. Please move it again.', {
        details: { ids: present },
        field: 'ids',
      })
    await tx.execute(sql`
      update menu_items m set position = o.place
      from unnest(${sql.param(ids)}::uuid[]) with ordinality o (id, place) where m.id = o.id and m.position <> o.place`)
    return { items: await readItems(tx, bakery_id, now), next: null }
  })

/** In the order of ids, as orders lock them when they hold stock: no deadlock (decision 080). */
export const lockItems = (tx: Tx, bakery_id: string) =>
  tx.execute(sql`select from menu_items where bakery_id = ${bakery_id} order by id for no key update`)
