import { sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { bakeryHas } from '~/db/order-views.server'
import { iso } from '~/db/sql-time.server'
import type { BlockCase } from './block-cases.contract'

/** Of a bakery `b`: orders that it has, requests without an answer, and invoices without an order. */
const open = sql`
  select 'order' as kind, o.id, o.customer_name, o.order_number as number, o.customer_total_cents as total, o.created_at
  from orders o where o.bakery_id = b.id and o.status in ('pending', 'confirmed', 'preparing', 'ready') and ${bakeryHas}
  union all
  select 'request', r.id, r.customer_name, null, null, r.created_at
  from custom_requests r where r.bakery_id = b.id and r.state = 'open'
  union all
  select 'invoice', i.id, i.customer_name, i.number::text, i.total_cents, i.created_at
  from invoices i where i.bakery_id = b.id and i.state in ('sent', 'part_paid') and i.order_id is null`

/** The longest open first. */
export async function listCases(db: Pick<Db, 'execute'>, user_id: string | null = null): Promise<BlockCase[]> {
  const { rows } = await db.execute<BlockCase & Record<string, unknown>>(sql`
    select u.id as user_id, u.email, p.full_name, x.reason, x.may_finish, found.bakeries, found.open
    from blocked_emails x join users u on u.email = x.email join profiles p on p.user_id = u.id
    cross join lateral (
      select json_agg(distinct jsonb_build_object('id', b.id, 'name', b.name, 'slug', b.slug)) as bakeries, min(o.created_at) as since,
        json_agg(json_build_object('kind', o.kind, 'id', o.id, 'bakery_id', b.id, 'customer_name', o.customer_name, 'number', o.number,
          'total', o.total, 'since', ${iso(sql`o.created_at`)}) order by o.created_at, o.id) as open
      from bakeries b cross join lateral (${open}) o where b.claimed_by = u.id
    ) found
    where found.open is not null and (${user_id}::uuid is null or u.id = ${user_id})
    order by found.since, u.id`)
  return rows
}
