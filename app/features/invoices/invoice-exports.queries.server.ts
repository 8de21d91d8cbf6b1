import { sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { keptCents } from '~/db/invoice-views.server'
import type { Actor } from '~/http/actor.server'
import { owns } from '~/http/ownership.server'
import type { InvoiceState } from './invoice'

interface ExportBakery extends Record<string, unknown> {
  id: string
  slug: string
  time_zone: string
}

/** Who was sent invoices is told to the verified owner alone. */
export async function findExportBakery(db: Db, actor: Actor, bakery_id: string): Promise<ExportBakery | null> {
  const { rows } = await db.execute<ExportBakery>(
    sql`select id, slug, time_zone from bakeries where id = ${bakery_id} and ${owns(actor, sql`id`)}`,
  )
  return rows[0] ?? null
}

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
  fees: number
  refunded: number
  keeps: number
}

export const AT_ONCE = 500

/** Those that were sent in a year of the bakery's, by their numbers; after one of them. */
export async function exportedInvoices(db: Db, { id, time_zone }: ExportBakery, year: number, after: number) {
  const begins = (of: number) => sql`(make_date(${of}::integer, 1, 1)::timestamp at time zone ${time_zone})`
  const { rows } = await db.execute<ExportedInvoice>(sql`
    select i.number, to_char(i.sent_at at time zone ${time_zone}, 'YYYY-MM-DD') as sent, i.state, i.customer_name, i.customer_email,
      i.due_on::text, i.subtotal_cents as subtotal, i.tax_label, i.tax_cents as tax, i.total_cents as total, i.paid_cents as paid,
      i.card_cents as by_card, i.refunded_cents as refunded, ${keptCents}::integer as keeps,
      (select coalesce(sum(p.fee_cents), 0)::integer from invoice_payments p where p.invoice_id = i.id and p.state = 'paid') as fees
    from invoices i where i.bakery_id = ${id} and i.number > ${after}
      and i.sent_at >= ${begins(year)} and i.sent_at < ${begins(year + 1)}
    order by i.number limit ${AT_ONCE}`)
  return rows
}
