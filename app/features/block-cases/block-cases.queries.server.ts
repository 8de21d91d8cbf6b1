import { sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { bakeryHas } from '~/db/order-views.server'
import { cursorOf, pagesBy, placeOf } from '~/db/pages-by.server'
import { iso } from '~/db/sql-time.server'
import type { BlockCase } from './block-cases.contract'

type Reads = Pick<Db, 'execute'>

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

/** So many of the blocked are looked at for a page, however few of them have something open. */
const LOOKED_AT = 300

interface Asked {
  limit: number
  after?: string | undefined
}

const ASKED_FOR = { moment: sql`l.at`, id: sql`l.user_id` }

/** The longest blocked first. A page may be short and still have a next one, which goes on behind the last one looked at. */
export async function listCases(
  db: Reads,
  { limit, after }: Asked,
): Promise<{ items: BlockCase[]; next: string | null }> {
  const pages = pagesBy({ moment: sql`x.created_at`, id: sql`u.id`, way: 'asc' }, after)
  // The index knows the moment alone.
  const from = after ? sql`x.created_at >= ${placeOf(after).moment} and ${pages.beyond}` : sql`true`
  const answer = await db.execute<{
    items: (BlockCase & { cursor: string })[]
    looked: number
    reached: string | null
  }>(sql`
    with looked as materialized (
      select u.id as user_id, u.email, x.reason, x.may_finish, x.created_at as at
      from blocked_emails x join users u on u.email = x.email where ${from} order by ${pages.order} limit ${LOOKED_AT})
    select coalesce((select json_agg(s) from (
        select ${CASE}, ${cursorOf(ASKED_FOR)} as cursor from looked l ${OPEN_THERE} order by l.at, l.user_id limit ${limit + 1}) s), '[]') as items,
      (select count(*)::integer from looked) as looked,
      (select ${cursorOf(ASKED_FOR)} from looked l order by l.at desc, l.user_id desc limit 1) as reached`)
  const { items, looked, reached } = onlyRow(answer.rows)
  const shown = items.slice(0, limit)
  return { items: shown, next: items.length > limit ? shown.at(-1)!.cursor : looked === LOOKED_AT ? reached : null }
}

/** Null once nothing is open at their bakeries. */
export async function findCase(db: Reads, user_id: string): Promise<BlockCase | null> {
  const { rows } = await db.execute<BlockCase & Record<string, unknown>>(sql`
    select ${CASE} from (select u.id as user_id, u.email, x.reason, x.may_finish
      from users u join blocked_emails x on x.email = u.email where u.id = ${user_id}) l ${OPEN_THERE}`)
  return rows[0] ?? null
}

const CASE = sql`l.user_id, l.email, p.full_name, l.reason, l.may_finish, found.bakeries, found.open`

/** Joined to `l`, who is blocked: those without anything open are left out. */
const OPEN_THERE = sql`
  join profiles p on p.user_id = l.user_id cross join lateral (
    select json_agg(distinct jsonb_build_object('id', b.id, 'name', b.name, 'slug', b.slug)) as bakeries,
      json_agg(json_build_object('kind', o.kind, 'id', o.id, 'bakery_id', b.id, 'customer_name', o.customer_name, 'number', o.number,
        'total', o.total, 'since', ${iso(sql`o.created_at`)}) order by o.created_at, o.id) as open
    from bakeries b cross join lateral (${open}) o where b.claimed_by = l.user_id having count(*) > 0
  ) found`
