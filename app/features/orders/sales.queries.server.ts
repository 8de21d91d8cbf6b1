import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { cameWithin } from '~/db/order-views.server'
import type { SalesMethod, SalesSource, Sums } from './sales'

interface Period {
  bakery_id: string
  time_zone: string
  /** Days at the bakery, both included. */
  start_date: string
  end_date: string
}

/** Orders `o` that the bakery has, placed in the period. */
export const placedWithin = ({ bakery_id, time_zone, start_date, end_date }: Period): SQL => sql`
  o.bakery_id = ${bakery_id} and o.bakery_since is not null
  and o.created_at >= (${start_date}::date::timestamp at time zone ${time_zone})
  and o.created_at < ((${end_date}::date + 1)::timestamp at time zone ${time_zone})`

/** A row for each order and each payment of an invoice (decision 196). */
export const moneyWithin = ({ bakery_id, start_date, end_date }: Omit<Period, 'time_zone'>): SQL => sql`
  select m.order_id, m.day, m.source, m.method, m.gross_cents as gross, m.fees_cents as fees, m.refunds_cents as refunds, m.net_cents as net,
    m.tax_cents as tax
  from money_came m where ${cameWithin(sql`${bakery_id}::uuid`, { first: sql`${start_date}::date`, last: sql`${end_date}::date` })}`

/** Of rows of `moneyWithin`, in cents. */
const SUMS = sql.raw(
  ['gross', 'fees', 'refunds', 'net', 'tax'].reduce(
    (sums, column) => `${sums}, coalesce(sum(${column}), 0)::integer as ${column}`,
    'count(*)::integer as count',
  ),
)

interface SalesLine extends Sums, Record<string, unknown> {
  /** "2026-11-09", or "2026-11" */
  date: string
  source: SalesSource
  method: SalesMethod
}

export async function salesLines(db: Db, period: Omit<Period, 'time_zone'>, by: 'day' | 'month'): Promise<SalesLine[]> {
  const { rows } = await db.execute<SalesLine>(sql`
    select to_char(day, ${by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'}) as date, source, method, ${SUMS}
    from (${moneyWithin(period)}) money group by 1, 2, 3 order by 1, 2, 3`)
  return rows
}

/** Needs `money`, the rows of `moneyWithin`. */
export const salesJson = ({ start_date, end_date }: Period): SQL => sql`(
  with total as (select ${SUMS} from money),
  parts as (select source, method, ${SUMS} from money group by source, method),
  days as (
    select to_char(d.day, 'YYYY-MM-DD') as date, coalesce(sum(gross - refunds), 0)::integer as sold, coalesce(sum(net), 0)::integer as net
    from generate_series(${start_date}::date, ${end_date}::date, interval '1 day') as d (day)
    left join money on money.day = d.day::date group by d.day
  )
  select json_build_object('total', (select row_to_json(total) from total),
    'by_source', (select coalesce(json_agg(parts order by gross desc, source, method), '[]') from parts),
    'by_day', (select json_agg(days order by date) from days)))`
