import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { IS_VERIFIED_OWNER } from '~/http/ownership.server'
import type { InvoiceState, OwedSums } from './invoice'

export interface MailedInvoice extends OwedSums, Record<string, unknown> {
  id: string
  bakery_id: string
  bakery_name: string
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
  note: string | null
}

export async function findMailedInvoice(tx: Tx, id: string): Promise<MailedInvoice> {
  const { rows } = await tx.execute<MailedInvoice>(sql`
    select i.id, i.bakery_id, b.name as bakery_name, i.number, i.request_id, i.state, i.customer_name, i.customer_email,
      c.id as customer_id, u.id as owner_id, u.email as owner_email, i.total_cents, i.deposit_cents, i.paid_cents,
      i.deposit_due_on::text, i.due_on::text, i.note
    from invoices i join bakeries b on b.id = i.bakery_id
    left join users u on ${sql.raw(IS_VERIFIED_OWNER)}
    left join users c on c.email = i.customer_email and c.email_verified_at is not null
    where i.id = ${id}`)
  return rows[0]!
}
