import { sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { cameInYear } from '~/db/order-views.server'
import type { OwnBakery } from '~/http/ownership.server'
import type { InvoiceState } from './invoice'

export interface ExportedInvoice extends Record<string, unknown> {
  number: number
  sent: string
  state: InvoiceState
  customer_name: string
  customer_email: string | null
  due_on: string | null
  subtotal: number
  tax_label: string | null
  tax: number
  total: number
  paid: number
  by_card: number
  customer_refunded: number
  fees: number
  refunds: number
  keeps: number
}

export const AT_ONCE = 500

/** Invoices sent or paid in that year of the bakery's. Sums count only that year's money, so that the files add up to its sales. */
export async function exportedInvoices(db: Db, { id, time_zone }: OwnBakery, year: number, after: number) {
  const begins = (of: number) => sql`(make_date(${of}::integer, 1, 1)::timestamp at time zone ${time_zone})`
  const { rows } = await db.execute<ExportedInvoice>(sql`
    with came as (
      select m.invoice_id, sum(m.gross_cents)::integer as paid, (sum(m.gross_cents) filter (where m.method = 'card'))::integer as by_card,
        sum(m.customer_refunded_cents)::integer as customer_refunded, sum(m.fees_cents)::integer as fees,
        sum(m.refunds_cents)::integer as refunds, sum(m.net_cents)::integer as keeps
      from money_came m
      where m.invoice_id is not null and ${cameInYear(sql`${id}::uuid`, sql`make_date(${year}::integer, 1, 1)::timestamp`)} group by 1
    )
    select i.number, to_char(i.sent_at at time zone ${time_zone}, 'YYYY-MM-DD') as sent, i.state, i.customer_name, i.customer_email,
      i.due_on::text, i.subtotal_cents as subtotal, i.tax_label, i.tax_cents as tax, i.total_cents as total,
      coalesce(came.paid, 0) as paid, coalesce(came.by_card, 0) as by_card, coalesce(came.customer_refunded, 0) as customer_refunded,
      coalesce(came.fees, 0) as fees, coalesce(came.refunds, 0) as refunds, coalesce(came.keeps, 0) as keeps
    from invoices i left join came on came.invoice_id = i.id where i.bakery_id = ${id} and i.number > ${after}
      and (came.invoice_id is not null or i.sent_at >= ${begins(year)} and i.sent_at < ${begins(year + 1)})
    order by i.number limit ${AT_ONCE}`)
  return rows
}
