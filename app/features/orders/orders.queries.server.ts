import { type SQL, sql } from 'drizzle-orm'
import { at } from '~/db/sql-time.server'
import { type Actor, isAdmin } from '~/http/actor.server'
import { isHelper, isOwner, workplaces } from '~/http/ownership.server'
import type { JsonText } from '~/lib/json-text'
import {
  ofCustomer,
  type Reader,
  readOrder,
  readOrdersAsJson,
  readPartysOrder,
  scope,
} from './order-view.queries.server'
import type { OrderView, SeenOrder, SentOrder } from './orders.contract'
import type { ListQuery } from './orders-input.contract'

/** Ruling 24: another person's order and none at all read the same. */
export const findOrder = (db: Reader, actor: Actor, id: string): Promise<SeenOrder | null> =>
  readOrder(db, actor, sql`o.id = ${id} and ${scope(actor)}`)

/** For calls about money: not for helpers. */
export const findPartysOrder = (db: Reader, actor: Actor, id: string): Promise<OrderView | null> =>
  readPartysOrder(db, actor, sql`o.id = ${id} and ${scope(actor)}`)

/** Each reason to see an order is its own walk along an index, in the list's order; one `or` over all would read and sort everything. */
export function listOrders(db: Reader, actor: Actor, query: ListQuery): Promise<JsonText<SentOrder[]>> {
  const direction = query.sort_direction === 'asc' ? sql`asc` : sql`desc`
  const key = sql`o.${sql.identifier(query.sort_by)}`
  const walks = ways(actor, query).map(
    ({ from, where }) => sql`
      (select w.id, w.key from ${from} (
        select o.id, ${key} as key from orders o where ${where} and ${narrowed(query)}
        order by ${key} ${direction}, o.id ${direction} limit ${query.limit + query.offset}) w)`,
  )
  return readOrdersAsJson(
    db,
    actor,
    sql`select id, row_number() over (order by key ${direction}, id ${direction}) as place
      from (${sql.join(walks, sql` union `)}) as seen
      order by key ${direction}, id ${direction} limit ${query.limit} offset ${query.offset}`,
  )
}

interface Way {
  from: SQL
  where: SQL
}

const ONE = sql``

function ways(actor: Actor, { bakery_id }: ListQuery): Way[] {
  const all = isAdmin(actor)
  if (bakery_id && (all || isOwner(actor, bakery_id) || isHelper(actor, bakery_id))) {
    const unpaid = sql`o.bakery_id = ${bakery_id} and o.bakery_since is null`
    return [
      { from: ONE, where: sql`o.bakery_id = ${bakery_id} and o.bakery_since is not null` },
      ...(all ? [{ from: ONE, where: unpaid }] : []),
      // With a link, written down by the owner: about money, so not for helpers.
      ...(!all && isOwner(actor, bakery_id) ? [{ from: ONE, where: sql`${unpaid} and o.source = 'manual'` }] : []),
    ]
  }
  if (all) return [{ from: ONE, where: sql`true` }]
  const own = { from: ONE, where: sql`${ofCustomer(actor)}${bakery_id ? sql` and o.bakery_id = ${bakery_id}` : sql``}` }
  const worked = workplaces(actor)
  if (bakery_id || worked.length === 0) return [own]
  const each = (ids: string[]) => sql`unnest(${sql.param(ids)}::uuid[]) as mine (id) cross join lateral`
  return [
    own,
    { from: each(worked), where: sql`o.bakery_id = mine.id and o.bakery_since is not null` },
    {
      from: each(actor.bakery_ids),
      where: sql`o.bakery_id = mine.id and o.bakery_since is null and o.source = 'manual'`,
    },
  ]
}

function narrowed(query: ListQuery): SQL {
  const conditions = [
    ...(query.status?.length ? [sql`o.status = any (${sql.param(query.status)}::text[])`] : []),
    ...(query.customer_id ? [sql`o.customer_id = ${query.customer_id}`] : []),
    ...(query.customer_email ? [sql`o.customer_email = ${query.customer_email}`] : []),
    ...(query.date_from ? [sql`o.created_at >= ${at(query.date_from)}`] : []),
    ...(query.date_to ? [sql`o.created_at <= ${at(query.date_to)}`] : []),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}
