import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { unsignedLink } from '~/db/pay-link-views.server'
import { iso } from '~/db/sql-time.server'
import { IS_VERIFIED_OWNER } from '~/http/ownership.server'
import type { InvoiceLine, InvoiceState, OwedSums } from './invoice'

export interface MailedInvoice extends OwedSums, Record<string, unknown> {
  id: string
  bakery_id: string
  bakery_name: string
  time_zone: string
  /** Null for the draft of a quote. */
  number: number | null
  request_id: string | null
  state: InvoiceState
  customer_name: string
  customer_email: string | null
  /** The account that has proven the address. */
  customer_id: string | null
  owner_id: string | null
  owner_email: string | null
  deposit_due_on: string | null
  due_on: string | null
  lines: InvoiceLine[]
  /** The order that is still to be handed over, and when. */
  order_id: string | null
  requested_for: string | null
  requested_until: string | null
  /** See `unsignedLink`. While it is the draft of a quote, the quote's. */
  link: string
}

export async function findMailedInvoice(tx: Tx, id: string): Promise<MailedInvoice> {
  const { rows } = await tx.execute<MailedInvoice>(sql`
    select i.id, i.bakery_id, b.name as bakery_name, b.time_zone, i.number, i.request_id, i.state, i.customer_name, i.customer_email,
      c.id as customer_id, u.id as owner_id, u.email as owner_email, i.total_cents, i.deposit_cents, i.paid_cents,
      i.deposit_due_on::text, i.due_on::text, i.lines, o.id as order_id,
      ${iso(sql`o.requested_for`)} as requested_for, ${iso(sql`o.requested_until`)} as requested_until,
      case when i.state = 'draft' and i.quote_id is not null then ${unsignedLink('quote', sql`i.quote_id`)}
        else ${unsignedLink('invoice', sql`i.id`)} end as link
    from invoices i join bakeries b on b.id = i.bakery_id
    left join users u on ${sql.raw(IS_VERIFIED_OWNER)}
    left join users c on c.email = i.customer_email and c.email_verified_at is not null
    left join orders o on o.id = i.order_id and o.status not in ('completed', 'cancelled') and o.requested_until > now()
    where i.id = ${id}`)
  return rows[0]!
}
