import { sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { toTakeCents } from '~/db/invoice-views.server'
import { refundedPieces } from '~/db/order-views.server'
import { iso } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { isHelper, worksOrAdmin } from '~/http/ownership.server'
import { JsonText } from '~/lib/json-text'
import { COLUMNS } from './board'
import type { BakeOrder } from './board.contract'

interface BakeListQuery {
  bakery_id: string
  id?: string | undefined
  day?: string | undefined
}

/** Orders that the bakery has and has not finished. Unpaid link orders are no orders yet; refunded pieces and what nobody came for are not baked. */
export async function listToBake(
  db: Db,
  actor: Actor,
  { bakery_id, id, day }: BakeListQuery,
): Promise<JsonText<{ orders: BakeOrder[] }> | null> {
  const midnight = (days: number) => sql`((${day}::date + ${days}::integer)::timestamp at time zone bakeries.time_zone)`
  const of_day = day ? sql`o.requested_for >= ${midnight(0)} and o.requested_for < ${midnight(1)}` : sql`true`
  const named = id ? sql`o.id = ${id}` : sql`true`
  const money = isHelper(actor, bakery_id) ? sql`` : sql`'not_paid', ${toTakeCents} > 0,`
  const { rows } = await db.execute<{ json: string }>(sql`
    select json_build_object('orders', (
      select coalesce(json_agg(json_build_object('id', o.id, 'status', o.status, ${money} 'customer_name', o.customer_name,
        'fulfillment_type', o.fulfillment_type, 'requested_for', ${iso(sql`o.requested_for`)},
        'requested_until', ${iso(sql`o.requested_until`)}, 'items', left_over.items)
        order by coalesce(o.requested_for, o.created_at), o.id), '[]')
      from orders o cross join lateral (
        select json_agg(json_build_object('name', i.name, 'section', m.category, 'pieces', n.pieces,
          'special_instructions', i.special_instructions, 'options', (select coalesce(json_agg(json_build_object(
            'group_name', c ->> 'group_name', 'name', c ->> 'name', 'text', c -> 'text')), '[]')
            from jsonb_array_elements(i.options) c)) order by i.position) as items
        from order_items i left join menu_items m on m.id = i.menu_item_id
          cross join lateral (select i.quantity - ${refundedPieces} as pieces) n
        where i.order_id = o.id and n.pieces > 0) left_over
      where o.bakery_id = bakeries.id and o.bakery_since is not null and o.missed_at is null and left_over.items is not null and ${named} and ${of_day}
        and o.status = any (${sql.param(COLUMNS.map(({ status }) => status))}::text[])
    ))::text as json
    from bakeries where bakeries.id = ${bakery_id} and ${worksOrAdmin(actor, sql`bakeries.id`)}`)
  return rows[0] ? new JsonText(rows[0].json) : null
}
