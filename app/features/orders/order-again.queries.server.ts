import { type SQL, sql } from 'drizzle-orm'
import { at, iso } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { OPEN_STATUSES } from './order'
import type { OrderAgain } from './order-reports.contract'
import { ofCustomer, type Reader } from './order-view.queries.server'
import { type AgainTime, againWords } from './order-words'

/** A baker who bakes every other week, and what needs ten days' notice, are within it. */
const DAYS = 35
/** Of so many orders the newest that can be had again. */
const LOOKED_AT = 5

/** Of an order `o` at a bakery `b`: what of it can be had again, and the first time for that; null where nothing can. */
export const againOf = (now: SQL): SQL => sql`(
  select json_build_object('goods', had.goods, 'starts_at', ${iso(sql`w.starts_at`)}, 'ends_at', ${iso(sql`w.ends_at`)},
    'fulfillment_type', way.kind, 'wished_day', w.window_id is null)
  from (select case when b.delivery_enabled then o.fulfillment_type else 'pickup' end as kind) way
  cross join (
    select json_agg(least(i.quantity, m.stock, m.max_per_order) || ' × ' || m.name order by i.position) as goods, coalesce(max(m.notice_hours), 0) as notice_hours
    from order_items i join menu_items m on m.id = i.menu_item_id
    where i.order_id = o.id and m.archived_at is null and m.available and coalesce(m.stock, 1) > 0
      and m.sold_out_on is distinct from (${now} at time zone b.time_zone)::date) had
  cross join lateral offered_windows(b.id, way.kind, ${now}, null, ${DAYS}::integer, had.notice_hours) w
  where had.goods is not null and b.takes_orders and b.approved and not b.hidden
  order by w.starts_at limit 1)`

/** Null also while the customer waits for an order from that bakery. */
export async function findAgain(db: Reader, actor: Actor, now: Date): Promise<OrderAgain | null> {
  const { rows } = await db.execute<Record<string, unknown> & AgainRow>(sql`
    select o.id as order_id, b.name as bakery_name, b.time_zone, had.again
    from (
      select o.* from orders o where ${ofCustomer(actor)} and o.status = 'completed' order by o.created_at desc limit ${LOOKED_AT}
    ) o
    join bakeries b on b.id = o.bakery_id
    cross join lateral (select ${againOf(at(now))} as again) had
    where had.again is not null and not exists (
      select from orders waits where waits.customer_id = o.customer_id and waits.bakery_id = o.bakery_id
        and waits.status = any (${sql.param(OPEN_STATUSES)}::text[]) and waits.bakery_since is not null)
    order by o.created_at desc limit 1`)
  const [row] = rows
  if (!row) return null
  const { order_id, bakery_name, time_zone, again } = row
  return { order_id, bakery_name, goods: again.goods, words: againWords(again, time_zone) }
}

interface AgainRow {
  order_id: string
  bakery_name: string
  time_zone: string
  again: AgainTime & { goods: string[] }
}
