import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { isPublic } from '~/db/bakery-views.server'
import type { Db } from '~/db/client.server'
import { bakeries } from '~/db/schema/bakeries'
import { menu_items } from '~/db/schema/menu'
import { at, type Moment } from '~/db/sql-time.server'
import { listOf } from '~/db/together.server'
import { MOST_ITEMS } from './menu'
import type { MenuItem } from './menu.contract'

export const IN_ORDER = [asc(menu_items.position), asc(menu_items.id)]

/** Null if there is no such public bakery; prices are in cents until the contract's codec converts them. */
export async function findMenu(db: Db, bakery_id: string, now: Date): Promise<{ items: MenuItem[] } | null> {
  const [known] = await db
    .select({ id: bakeries.id })
    .from(bakeries)
    .where(and(eq(bakeries.id, bakery_id), isPublic))
  if (!known) return null
  const items = await db
    .select(itemView(now))
    .from(menu_items)
    .where(and(eq(menu_items.bakery_id, bakery_id), isNull(menu_items.archived_at)))
    .orderBy(...IN_ORDER)
    .limit(MOST_ITEMS)
  return { items }
}

/** Ends by itself with the bakery's day. */
export const soldOutToday = (
  now: Moment,
) => sql<boolean>`(menu_items.sold_out_on is not null and menu_items.sold_out_on = (
  select (${at(now)} at time zone b.time_zone)::date from bakeries b where b.id = menu_items.bakery_id))`

export const commonView = (now: Moment) => ({
  id: menu_items.id,
  bakery_id: menu_items.bakery_id,
  category: menu_items.category,
  name: menu_items.name,
  description: menu_items.description,
  price: menu_items.price_cents,
  image_url: menu_items.image_url,
  image_widths: sql<number[]>`coalesce((select p.widths from pictures p where p.id = menu_items.picture_id), '{}')`,
  tags: menu_items.tags,
  ingredients: menu_items.ingredients,
  allergens: sql<MenuItem['allergens']>`${menu_items.allergens}`,
  allergen_kinds: sql<MenuItem['allergen_kinds']>`${menu_items.allergen_kinds}`,
  net_weight: menu_items.net_weight,
  sold_out_today: soldOutToday(now),
  stock: menu_items.stock,
  max_per_order: menu_items.max_per_order,
  notice_hours: menu_items.notice_hours,
  options: sql<MenuItem['options']>`(
    select coalesce(json_agg(json_build_object('id', o.id, 'group_name', o.group_name, 'name', o.name,
      'price_delta', o.price_delta_cents, 'takes_text', o.takes_text) order by o.position, o.id), '[]')
    from menu_item_options o where o.menu_item_id = menu_items.id)`,
})

const itemView = (now: Moment) => ({
  ...commonView(now),
  available: sql<boolean>`(${menu_items.available} and coalesce(${menu_items.stock}, 1) > 0 and not ${soldOutToday(now)})`,
})

/** For a page that has already found its bakery. */
export const menu_rows = listOf(itemView(sql.placeholder('now')))
  .from(menu_items)
  .where(and(eq(menu_items.bakery_id, sql.placeholder('bakery_id')), isNull(menu_items.archived_at)))
  .orderBy(...IN_ORDER)
  .limit(MOST_ITEMS)
