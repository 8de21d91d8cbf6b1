import { sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { isUnviewed } from '~/db/order-views.server'
import type { Actor } from '~/http/actor.server'
import type { Counters } from './counters'

/** A badge says 99+ from here on, so nothing is counted beyond. */
const MOST = 100

/** §4. A bakery sees an order once it is paid (ruling 20). The actor's own messages and orders at their workplace are for colleagues. */
export async function countFor(
  db: Db,
  { id, bakery_ids, helps_ids }: Pick<Actor, 'id' | 'bakery_ids' | 'helps_ids'>,
): Promise<Counters> {
  const { rows } = await db.execute<Record<keyof Counters, number>>(sql`
    select
      (select coalesce(sum(unread), 0) from (
        (select customer_unread as unread from conversations where customer_id = ${id} and customer_unread > 0 limit ${MOST})
        union all
        (select bakery_unread from conversations
          where bakery_id = any (${sql.param([...bakery_ids, ...helps_ids])}::uuid[]) and bakery_unread > 0 and customer_id <> ${id}
          limit ${MOST})
      ) as unread)::int as unread_messages,
      (select count(*) from orders o
        where o.bakery_id = coalesce(primary_bakery(${id}), ${helps_ids[0] ?? null}::uuid)
          and ${isUnviewed} and o.customer_id is distinct from ${id})::int
        as unviewed_orders`)
  return onlyRow(rows)
}
