import { and, desc, eq, or, sql } from 'drizzle-orm'
import { isOwnersAccount } from '~/db/bakery-views.server'
import type { Db } from '~/db/client.server'
import { bakeries } from '~/db/schema/bakeries'
import { invoice_payments, invoices } from '~/db/schema/invoices'
import { orders } from '~/db/schema/orders'
import { disputes, payment_accounts, payments } from '~/db/schema/payments'
import type { Actor } from '~/http/actor.server'
import { ownsOrAdmin } from '~/http/ownership.server'

const SHOWN = 50

/** For its verified owner and admins, with its owner's account; one of a former owner is nobody's business here. */
export async function findOwnedBakery(db: Db, actor: Actor, bakery_id: string) {
  const [bakery] = await db
    .select({
      id: bakeries.id,
      name: bakeries.name,
      slug: bakeries.slug,
      time_zone: bakeries.time_zone,
      claimed_by: bakeries.claimed_by,
      stripe_account_id: payment_accounts.stripe_account_id,
    })
    .from(bakeries)
    .leftJoin(payment_accounts, isOwnersAccount)
    .where(and(eq(bakeries.id, bakery_id), ownsOrAdmin(actor, bakeries.id)))
  return bakery ?? null
}

const refundSum = (column: 'reversal_cents' | 'customer_cents') => sql<number>`coalesce((
  select sum(r.${sql.raw(column)}) from refunds r where r.payment_id = ${payments.id} and r.state <> 'failed'), 0)::integer`

/** What was paid, an order or a part of an invoice; "#0012" as the invoice's own page has it. */
const paidFor = {
  order_id: orders.id,
  invoice_id: invoices.id,
  name: sql<string>`coalesce('order ' || ${orders.order_number}, 'invoice #' || lpad(${invoices.number}::text, greatest(4, length(${invoices.number}::text)), '0'))`,
}

/** The newest payments to an account: what the baker gets of each, less what refunds took back. */
export async function listPayments(db: Db, stripe_account_id: string) {
  const rows = await db
    .select({
      id: payments.id,
      ...paidFor,
      paid_at: payments.paid_at,
      customer_total: payments.amount_cents,
      baker_receives: sql<number>`${payments.amount_cents} - ${payments.application_fee_cents}`,
      refunded: refundSum('reversal_cents'),
      customer_refunded: refundSum('customer_cents'),
      available_on: payments.available_on,
    })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.order_id))
    .leftJoin(invoice_payments, eq(invoice_payments.id, payments.invoice_payment_id))
    .leftJoin(invoices, eq(invoices.id, invoice_payments.invoice_id))
    .where(and(eq(payments.stripe_account_id, stripe_account_id), eq(payments.outcome, 'kept')))
    .orderBy(desc(payments.paid_at))
    .limit(SHOWN)
  return rows.map((row) => ({
    ...row,
    paid_at: row.paid_at!.toISOString(),
    available_on: row.available_on?.toISOString() ?? null,
    keeps: row.baker_receives - row.refunded,
  }))
}

export async function listDisputes(db: Db, bakery_id: string) {
  const rows = await db
    .select({
      id: disputes.id,
      ...paidFor,
      amount: disputes.amount_cents,
      reason: disputes.reason,
      status: disputes.status,
      evidence_due_by: disputes.evidence_due_by,
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.payment_id))
    .leftJoin(orders, eq(orders.id, payments.order_id))
    .leftJoin(invoice_payments, eq(invoice_payments.id, payments.invoice_payment_id))
    .leftJoin(invoices, eq(invoices.id, invoice_payments.invoice_id))
    .where(or(eq(orders.bakery_id, bakery_id), eq(invoices.bakery_id, bakery_id)))
    .orderBy(desc(disputes.created_at))
    .limit(SHOWN)
  return rows.map((row) => ({ ...row, evidence_due_by: row.evidence_due_by?.toISOString() ?? null }))
}
