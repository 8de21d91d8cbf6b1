import { sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import type { SubjectRef } from '~/db/schema/payments'
import { closeLater, closePages } from '~/features/payments/expiry.commands.server'
import type { MoneyServices } from '~/http/services.server'
import { newId } from '~/lib/ids'

/**
 * Creates the quote's draft once; neither side sees it until its first payment sends it. Quotes never change, so neither does this.
 * It locks nothing: settling locks the invoice before its quote (decision 080).
 */
export async function invoiceOfQuote(tx: Tx, quote_id: string): Promise<string> {
  await tx.execute(sql`
    insert into invoices (id, bakery_id, bakery_customer_id, customer_name, customer_email, request_id, quote_id, lines, subtotal_cents,
      tax_label, tax_rate, tax_cents, total_cents, deposit_cents, due_on, note, policy)
    select ${newId()}, r.bakery_id, r.bakery_customer_id, r.customer_name, r.customer_email, r.id, q.id,
      case q.delivery_cents when 0 then q.lines
        else q.lines || jsonb_build_object('description', 'Delivery', 'quantity', 1, 'unit_price_cents', q.delivery_cents) end,
      q.subtotal_cents + q.delivery_cents, q.tax_label, q.tax_rate, q.tax_cents, q.total_cents, q.deposit_cents, q.balance_due_on,
      q.note, q.policy
    from quotes q join custom_requests r on r.id = q.request_id where q.id = ${quote_id}
    on conflict (quote_id) do nothing`)
  const { rows } = await tx.execute<{ id: string }>(sql`select id from invoices where quote_id = ${quote_id}`)
  return rows[0]!.id
}

/**
 * Before a request or its quote ends. The sweep expires the tries: the caller has locked the request,
 * and settling locks the invoice before it (decision 080).
 */
export const closeQuotePages = async (services: MoneyServices, request_id: string): Promise<boolean> =>
  closePages(services, await listQuotePages(services.db, request_id))

/** In the transaction that ends the request or the quote: a job closes the open pages later. */
export const closeQuotePagesLater = async (tx: Tx, request_id: string): Promise<void> =>
  closeLater(tx, await listQuotePages(tx, request_id))

async function listQuotePages(db: Pick<Db, 'execute'>, request_id: string): Promise<SubjectRef[]> {
  const { rows } = await db.execute<SubjectRef & Record<string, unknown>>(sql`
    select c.subject_kind, c.subject_id from invoices i join invoice_payments p on p.invoice_id = i.id
    join payments c on c.invoice_payment_id = p.id and c.state in ('creating', 'open')
    where i.request_id = ${request_id} and i.state = 'draft' and i.quote_id is not null`)
  return rows
}
