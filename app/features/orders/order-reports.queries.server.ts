import { sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { unbilledCents } from '~/db/invoice-views.server'
import { bankGaveBack, refundedPieces } from '~/db/order-views.server'
import { at, iso } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { ownsOrAdmin, primaryBakery } from '~/http/ownership.server'
import { AppError } from '~/lib/errors'
import type { OrderStats, TrackedOrder } from './order-reports.contract'
import { refundFailed } from './order-view.queries.server'
import { moneyWithin, placedWithin, salesJson } from './sales.queries.server'

const DAYS_MOST = 400
const BEST_SELLERS = 10

interface Range {
  bakery_id?: string | undefined
  start_date?: string | undefined
  end_date?: string | undefined
}

/** For the verified owner and admins. */
export async function orderStats(db: Db, actor: Actor, range: Range, now: Date): Promise<OrderStats> {
  const bakery_id = range.bakery_id ?? primaryBakery(actor)
  if (!bakery_id) throw missing()
  const days = await readRange(db, actor, { ...range, bakery_id }, now)
  const period = { ...days, bakery_id }
  const { rows } = await db.execute<Record<string, unknown> & Omit<OrderStats, keyof Days>>(sql`
    with money as materialized (${moneyWithin(period)}),
    paid as (select day, order_id, gross - refunds - tax as revenue, net from money where order_id is not null),
    placed as materialized (
      select (o.created_at at time zone ${days.time_zone})::date as day, o.status = 'cancelled' as cancelled,
        case when o.payment_status = 'offline' and o.received_at is null and o.status <> 'cancelled'
          then ${unbilledCents} end as owed
      from orders o where ${placedWithin(period)}
    ), by_day as (
      select to_char(d.day, 'YYYY-MM-DD') as date,
        (select count(*) from placed where placed.day = d.day::date and not cancelled)::integer as orders,
        (select coalesce(sum(revenue), 0) from paid where paid.day = d.day::date)::integer as revenue
      from generate_series(${days.start_date}::date, ${days.end_date}::date, interval '1 day') as d (day)
    ), best as (
      select i.menu_item_id, (array_agg(i.name order by i.order_id desc))[1] as name, sum(i.quantity - back.pieces)::integer as quantity,
        sum((i.quantity - back.pieces) * i.price_cents)::integer as revenue
      from paid join orders o on o.id = paid.order_id join order_items i on i.order_id = o.id
      cross join lateral (select ${refundedPieces} as pieces) back
      where o.status <> 'cancelled' and i.quantity > back.pieces
      group by i.menu_item_id, case when i.menu_item_id is null then i.name end
      order by 3 desc, 4 desc, 2 limit ${BEST_SELLERS}
    )
    select
      (select count(*) from placed where not cancelled)::integer as orders,
      (select count(*) from placed where cancelled)::integer as cancelled_orders,
      (select coalesce(sum(revenue), 0) from paid)::integer as revenue,
      (select coalesce(round(avg(revenue)), 0) from paid)::integer as average_order,
      (select coalesce(sum(net), 0) from paid)::integer as baker_receives,
      (select coalesce(json_agg(best order by best.quantity desc, best.revenue desc, best.name), '[]') from best) as best_sellers,
      (select json_agg(by_day order by by_day.date) from by_day) as by_day,
      (select coalesce(sum(owed), 0) from placed)::integer as not_paid_yet,
      ${salesJson(period)} as sales`)
  return { bakery_id, ...days, ...rows[0]! }
}

type Days = Pick<OrderStats, 'bakery_id' | 'time_zone' | 'start_date' | 'end_date'>

async function readRange(
  db: Db,
  actor: Actor,
  { bakery_id, start_date, end_date }: Range & { bakery_id: string },
  now: Date,
): Promise<Omit<Days, 'bakery_id'>> {
  const day = (given: string) =>
    given.includes('T') ? sql`(${given}::timestamptz at time zone time_zone)::date` : sql`${given}::date`
  const end = end_date ? day(end_date) : sql`(${at(now)} at time zone time_zone)::date`
  const start = start_date ? day(start_date) : sql`${end} - 29`
  const { rows } = await db.execute<{ time_zone: string; start_date: string; end_date: string; days: number }>(sql`
    select time_zone, to_char(${start}, 'YYYY-MM-DD') as start_date, to_char(${end}, 'YYYY-MM-DD') as end_date,
      (${end} - (${start})) + 1 as days
    from bakeries where id = ${bakery_id} and ${ownsOrAdmin(actor, sql`id`)}`)
  if (!rows[0]) throw missing()
  const { days, ...range } = rows[0]
  if (days < 1) throw new AppError('invalid', 'The range ends before it begins.', { field: 'end_date' })
  if (days > DAYS_MOST)
    throw new AppError('invalid', `Please choose a range of at most ${DAYS_MOST} days.`, { field: 'start_date' })
  return range
}

const missing = () => new AppError('not_found', 'We couldn’t find that bakery.')

/** One query with both conditions: a missing order and a foreign one take the same time and read the same (ruling 3). */
export async function trackOrder(
  db: Db,
  { orderId, orderNumber, email }: { orderId?: string | undefined; orderNumber?: string | undefined; email: string },
): Promise<TrackedOrder | null> {
  const which = orderId ? sql`o.id = ${orderId}` : sql`o.order_number = ${orderNumber ?? ''}`
  const { rows } = await db.execute<Record<string, unknown> & TrackedOrder>(sql`
    select o.id, o.order_number, o.status, o.payment_status, o.source, ${refundFailed}, ${bankGaveBack}, o.fulfillment_type, o.customer_total_cents as customer_total,
      json_build_object('name', b.name, 'slug', b.slug, 'city', b.city, 'state', b.state, 'time_zone', b.time_zone) as bakery,
      (select json_agg(json_build_object('name', i.name, 'quantity', i.quantity, 'refunded_quantity', ${refundedPieces}) order by i.position)
        from order_items i where i.order_id = o.id) as items,
      ${iso(sql`o.requested_for`)} as requested_for, ${iso(sql`o.requested_until`)} as requested_until,
      ${iso(sql`o.proposed_for`)} as proposed_for, ${iso(sql`o.proposed_until`)} as proposed_until,
      ${iso(sql`o.estimated_ready_time`)} as estimated_ready_time,
      ${iso(sql`o.actual_ready_time`)} as actual_ready_time, to_char(o.early_day, 'YYYY-MM-DD') as early_day,
      ${iso(sql`o.missed_at`)} as missed_at, ${iso(sql`o.created_at`)} as created_at,
      ${iso(sql`o.updated_at`)} as updated_at,
      (select coalesce(json_agg(json_build_object('status', e.to_status, 'created_at', ${iso(sql`e.created_at`)})
          order by e.created_at, e.id), '[]')
        from order_events e where e.order_id = o.id and e.kind = 'status') as timeline
    from orders o join bakeries b on b.id = o.bakery_id
    where ${which} and o.customer_email = ${email}`)
  return rows[0] ?? null
}
