import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { moneyCame, refundedParts } from '~/db/order-views.server'
import type { SalesMethod, SalesSource, Sums } from './sales'

interface Period {
  bakery_id: string
  time_zone: string
  /** Days at the bakery, both included. */
  start_date: string
  end_date: string
}

/** Orders `o` that a bakery has, sold in the period. */
export const soldWithin = ({ bakery_id, time_zone, start_date, end_date }: Period): SQL => sql`
  o.bakery_id = ${bakery_id} and o.paid_at is not null
  and o.created_at >= (${start_date}::date::timestamp at time zone ${time_zone})
  and o.created_at < ((${end_date}::date + 1)::timestamp at time zone ${time_zone})`

/**
 * All money that came in the period, a row for each order and each payment of an invoice (196). An order counts on the day it was sold,
 * a payment on the day it came; refunds count with what they give back.
 */
const moneyWithin = (period: Period): SQL => {
  const { bakery_id, time_zone, start_date, end_date } = period
  return sql`
    select day, source, method, gross, fees, refunds, gross - fees - refunds as net, tax from (
      select (o.created_at at time zone ${time_zone})::date as day, o.source,
        case when o.payment_status <> 'offline' then 'card' when o.offline_method = 'later' then 'other' else o.offline_method end as method,
        o.subtotal_cents + o.delivery_fee_cents + o.tax_amount_cents as gross, o.baker_fee_cents - back.baker_fee_cents as fees,
        back.reversal_cents + back.baker_fee_cents as refunds, o.tax_amount_cents as tax
      from orders o cross join lateral ${refundedParts} back
      where ${soldWithin(period)} and o.status <> 'cancelled' and ${moneyCame}
      union all
      select paid.day, case when i.quote_id is null then 'invoice' else 'custom' end, p.method, p.amount_cents,
        p.fee_cents - back.baker_fee_cents, back.reversal_cents + back.baker_fee_cents,
        ${taxUntil(sql`earlier.cents + p.amount_cents - p.refunded_cents`)} - ${taxUntil(sql`earlier.cents`)}
      from invoice_payments p join invoices i on i.id = p.invoice_id
      cross join lateral (select coalesce(p.received_on, (p.paid_at at time zone ${time_zone})::date) as day) paid
      cross join lateral ${refundedOfPayment} back
      cross join lateral (select coalesce(sum(e.amount_cents - e.refunded_cents), 0) as cents from invoice_payments e
        where e.invoice_id = i.id and e.state = 'paid' and (e.paid_at, e.id) < (p.paid_at, p.id)) earlier
      where p.bakery_id = ${bakery_id} and p.state = 'paid' and paid.day between ${start_date}::date and ${end_date}::date
        and ${PAID_DAY} between ${start_date}::date - 1 and ${end_date}::date + 1) money`
}

/** As its index has it, which knows no time zone: a day around the one that counts. */
const PAID_DAY = sql.raw(`coalesce(p.received_on, (p.paid_at at time zone 'utc')::date)`)

/** Of an invoice `i`, the tax in what came so far: parts add up to its tax, to the cent. */
const taxUntil = (cents: SQL): SQL =>
  sql`((2 * i.tax_cents::bigint * (${cents}) + i.total_cents) / (2 * i.total_cents))::integer`

const refundedOfPayment = sql`(
  select coalesce(sum(r.reversal_cents), 0)::integer as reversal_cents, coalesce(sum(r.baker_fee_cents), 0)::integer as baker_fee_cents
  from refunds r join payments y on y.id = r.payment_id and y.outcome = 'kept'
  where y.invoice_payment_id = p.id and r.state <> 'failed')`

/** What rows of `moneyWithin` add up to, in cents. */
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

/** For a table: a line for each day or month, source and way to pay. */
export async function salesLines(db: Db, period: Period, by: 'day' | 'month'): Promise<SalesLine[]> {
  const { rows } = await db.execute<SalesLine>(sql`
    select to_char(day, ${by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'}) as date, source, method, ${SUMS}
    from (${moneyWithin(period)}) money group by 1, 2, 3 order by 1, 2, 3`)
  return rows
}

/** Beside the statistics of orders, as JSON: all of it, by source, and by day. */
export const salesJson = (period: Period): SQL => sql`(
  with money as materialized (${moneyWithin(period)}),
  total as (select ${SUMS} from money),
  parts as (select source, method, ${SUMS} from money group by source, method),
  days as (
    select to_char(d.day, 'YYYY-MM-DD') as date, coalesce(sum(gross - refunds), 0)::integer as sold, coalesce(sum(net), 0)::integer as net
    from generate_series(${period.start_date}::date, ${period.end_date}::date, interval '1 day') as d (day)
    left join money on money.day = d.day::date group by d.day
  )
  select json_build_object('total', (select row_to_json(total) from total),
    'by_source', (select coalesce(json_agg(parts order by gross desc, source, method), '[]') from parts),
    'by_day', (select json_agg(days order by date) from days)))`
