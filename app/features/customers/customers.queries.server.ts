import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { soldCents } from '~/db/order-views.server'
import { pageOf, pagesBy } from '~/db/pages-by.server'
import { iso } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { owns } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { containing } from '~/lib/like'
import { oneLine } from '~/lib/text'
import type { Customer, CustomerSummary, Deed } from './customers.contract'

type Reads = Pick<Db, 'execute'>

function matches(query: string): SQL {
  const letters = containing(query)
  const digits = query.replace(/\D/g, '')
  const byPhone =
    digits.length >= 3 ? sql`regexp_replace(c.phone, '[^0-9]', '', 'g') like ${containing(digits)}` : sql`false`
  return sql`(c.name ilike ${letters} or c.email like lower(${letters}) or ${byPhone})`
}

/** What a customer `c` did and what came for it, for lateral joins as `bought`, `billed`, `came` and `asked`. */
const DEEDS = sql`
  cross join lateral (
    select count(*)::integer as orders, array_agg(distinct o.source) as sources
    from orders o where o.bakery_customer_id = c.id and o.bakery_since is not null and o.status <> 'cancelled') bought
  cross join lateral (
    select count(*)::integer as invoices from invoices i where i.bakery_customer_id = c.id and i.state <> 'draft') billed
  cross join lateral (select ${soldCents} as cents from money_came m where m.bakery_customer_id = c.id) came
  cross join lateral (
    select count(*)::integer as requests from custom_requests q where q.bakery_customer_id = c.id and q.state <> 'unverified') asked`

const SUMMARY = sql`
  c.id, c.bakery_id, c.name, c.email, c.phone, c.allergies, bought.orders, billed.invoices, asked.requests,
  came.cents as spent, ${iso(sql`c.last_at`)} as last_at,
  to_json(coalesce(bought.sources, '{}') || array_remove(array[case when billed.invoices > 0 then 'invoice' end,
    case when asked.requests > 0 then 'request' end], null)) as sources`

interface CustomerQuery {
  query?: string | undefined
  limit: number
  after?: string | undefined
}

/** Null where the actor does not own the bakery. Deeds are counted for the customers of the page only. */
export async function listCustomers(
  db: Reads,
  actor: Actor,
  bakery_id: string,
  { query, limit, after }: CustomerQuery,
) {
  const own = await db.execute(sql`select from bakeries where id = ${bakery_id} and ${owns(actor, sql`id`)}`)
  if (!own.rowCount) return null
  const words = query && oneLine(query)
  const pages = pagesBy({ moment: sql`c.last_at`, id: sql`c.id`, way: 'desc' }, after)
  const { rows } = await db.execute<CustomerSummary & { notes: string; cursor: string }>(sql`
    select ${SUMMARY}, c.notes, ${pages.cursor} as cursor from (
      select * from bakery_customers c where c.bakery_id = ${bakery_id} and c.merged_into is null
        and ${words ? matches(words) : sql`true`} and ${pages.beyond}
      order by ${pages.order} limit ${limit + 1}) c ${DEEDS}
    order by ${pages.order}`)
  return pageOf(rows, limit)
}

/** Notes and allergies are edited together, so their text is their version. */
export const VERSION = sql`md5(c.notes || chr(1) || c.allergies)::uuid`

/** Rows `c` that the actor may read, without merged ones. */
export const ownCustomers = (actor: Actor, ids: string[]): SQL =>
  sql`c.id = any (${sql.param(ids)}::uuid[]) and c.merged_into is null and ${owns(actor, sql`c.bakery_id`)}`

export const ownCustomer = (actor: Actor, id: string): SQL => ownCustomers(actor, [id])

export async function findCustomer(db: Reads, actor: Actor, id: string): Promise<Customer | null> {
  const { rows } = await db.execute<Record<string, unknown> & Customer>(sql`
    select ${SUMMARY}, c.notes, ${VERSION} as version, c.user_id is not null as has_account, ${iso(sql`c.created_at`)} as created_at,
      (select coalesce(json_agg(json_build_object('name', a.name, 'email', a.email) order by a.email, a.name), '[]')
        from bakery_customers a where a.merged_into = c.id) as also
    from bakery_customers c ${DEEDS} where ${ownCustomer(actor, id)}`)
  return rows[0] ?? null
}

/** Null where the actor does not own the bakery. Reads each room's rows only as far as the page goes. */
export async function listDeeds(
  { db, customer_rows }: Pick<Services, 'customer_rows'> & { db: Reads },
  actor: Actor,
  id: string,
  { limit, after }: Omit<CustomerQuery, 'query'>,
) {
  const own = await db.execute(sql`select from bakery_customers c where ${ownCustomer(actor, id)}`)
  if (!own.rowCount) return null
  const pages = pagesBy({ moment: sql`d.created_at`, id: sql`d.id`, way: 'desc' }, after)
  const parts = customer_rows.map(
    ({ exportOf }) => sql`(
      select * from (${exportOf(id)}) d where ${pages.beyond} order by ${pages.order} limit ${limit + 1})`,
  )
  const { rows } = await db.execute<Deed & { cursor: string }>(sql`
    select kind, id, number, words, state, source, total, ${iso(sql`d.created_at`)} as created_at, ${pages.cursor} as cursor
    from (${sql.join(parts, sql` union all `)}) d
    order by ${pages.order} limit ${limit + 1}`)
  return pageOf(rows, limit)
}
