import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { menu_items } from '~/db/schema/menu'
import { iso } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { claims, helps } from '~/http/ownership.server'
import { MOST_ITEMS } from './menu'
import { commonView, IN_ORDER } from './menu.queries.server'
import type { OwnItem } from './menu-items.contract'

const ownView = (now: Date) => ({
  ...commonView(now),
  picture_id: menu_items.picture_id,
  available: menu_items.available,
  archived_at: iso<string | null>(sql`${menu_items.archived_at}`),
  updated_at: iso<string>(sql`${menu_items.updated_at}`),
})

type Reader = Pick<Db, 'select'>

/** The caller has checked that the bakery is the actor's. */
export const readItems = (db: Reader, bakery_id: string, now: Date, which: SQL = sql`true`): Promise<OwnItem[]> =>
  db
    .select(ownView(now))
    .from(menu_items)
    .where(and(eq(menu_items.bakery_id, bakery_id), isNull(menu_items.archived_at), which))
    .orderBy(...IN_ORDER)

export async function readItem(db: Reader, bakery_id: string, id: string, now: Date): Promise<OwnItem | null> {
  const [item] = await db
    .select(ownView(now))
    .from(menu_items)
    .where(and(eq(menu_items.bakery_id, bakery_id), eq(menu_items.id, id)))
  return item ?? null
}

/** Null if the bakery is not the actor's. `on_board`: for helpers too, who mark items as sold out. */
export async function listOwnItems(
  db: Db,
  actor: Actor,
  bakery_id: string,
  { archived = false, on_board = false }: { archived?: boolean; on_board?: boolean },
  now: Date,
): Promise<{ items: OwnItem[]; next: null } | null> {
  const may = on_board && !archived ? helps(actor, sql`b.id`) : sql`false`
  const { rows } = await db.execute(
    sql`select from bakeries b where b.id = ${bakery_id} and (${claims(actor, sql`b.id`)} or ${may})`,
  )
  if (rows.length === 0) return null
  if (!archived) return { items: await readItems(db, bakery_id, now), next: null }
  const items = await db
    .select(ownView(now))
    .from(menu_items)
    .where(and(eq(menu_items.bakery_id, bakery_id), isNotNull(menu_items.archived_at)))
    .orderBy(desc(menu_items.archived_at))
    .limit(MOST_ITEMS)
  return { items, next: null }
}
