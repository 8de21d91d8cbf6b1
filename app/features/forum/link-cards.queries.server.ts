import { sql } from 'drizzle-orm'
import type { LinkCard } from './forum.contract'
import type { Reader } from './forum.queries.server'
import { topicAt } from './topic.queries.server'

/** Of bakery `b`: when one can next pick something up. */
const NEXT = sql`(
  select case w.fulfillment_type when 'pickup' then 'Pickup ' else 'Delivery ' end
    || to_char(min(w.starts_at) at time zone b.time_zone, 'Dy, Mon FMDD')
  from next_windows w where w.bakery_id = b.id and b.takes_orders group by w.fulfillment_type order by min(w.starts_at) limit 1)`

/** Of item `m`. As `leastPrice` (features/menu/menu.ts) has it: of several choices the cheapest, of what may be left out only what makes it cheaper. */
const PRICE = sql`(
  select case when choices.least < 0 then 'from ' else '' end || trim(to_char((m.price_cents + choices.least) / 100.0, '$FM999,990.00'))
  from (select coalesce(sum(case when g.several then g.least else least(g.least, 0) end), 0) as least
    from (select count(*) > 1 as several, min(o.price_delta_cents) as least from menu_item_options o
      where o.menu_item_id = m.id group by o.group_name) g) choices)`

/** As `itemPath` makes it; an address without a real id must not be read as one. */
const ITEM = '^/bakery/[a-z0-9-]+#item-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** Only public bakeries, also those that a linked double became a part of (decision 265), what is on their menus, and visible topics, also by their former addresses; other paths have no card. */
export async function findCards(db: Reader, paths: string[]): Promise<LinkCard[]> {
  const { rows } = await db.execute<LinkCard & Record<string, unknown>>(sql`
    with asked as (
      select distinct path, case when path ~ ${ITEM} then right(path, 36)::uuid end as item_id from unnest(${sql.param(paths)}::text[]) path
    )
    select a.path, 'bakery' as kind, b.name as title, concat_ws(' · ', b.city || ', ' || b.state, ${NEXT}) as line
    from asked a join bakeries linked on linked.slug = substr(a.path, 9)
    join bakeries b on b.id = coalesce(linked.merged_into, linked.id) and b.approved and not b.hidden
    where a.path like '/bakery/%'
    union all
    select a.path, 'item', m.name, concat_ws(' · ', ${PRICE}, b.name,
      case when b.takes_orders and not (m.available and coalesce(m.stock, 1) > 0) then 'Sold out' else ${NEXT} end)
    from asked a join menu_items m on m.id = a.item_id and m.archived_at is null
    join bakeries b on b.id = m.bakery_id and b.slug = split_part(substr(a.path, 9), '#', 1) and b.approved and not b.hidden
    union all
    select a.path, 'topic', t.title, c.name || ' · ' || t.post_count || case t.post_count when 1 then ' answer' else ' answers' end
    from asked a cross join lateral ${topicAt(sql`split_part(a.path, '/', 3)`, sql`split_part(a.path, '/', 4)`)} found
    join forum_topics t on t.id = found.id and t.state = 'visible' join forum_categories c on c.id = t.category_id
    where a.path like '/forum/%'`)
  return rows
}
