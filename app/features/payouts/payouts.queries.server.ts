import { and, desc, eq, sql } from 'drizzle-orm'
import { isOwnersAccount } from '~/db/bakery-views.server'
import type { Db } from '~/db/client.server'
import { bakeries } from '~/db/schema/bakeries'
import { orders } from '~/db/schema/orders'
import { checkout_sessions, disputes, payment_accounts } from '~/db/schema/payments'
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
      claimed_by: bakeries.claimed_by,
      stripe_account_id: payment_accounts.stripe_account_id,
    })
    .from(bakeries)
    .leftJoin(payment_accounts, isOwnersAccount)
    .where(and(eq(bakeries.id, bakery_id), ownsOrAdmin(actor, bakeries.id)))
  return bakery ?? null
}

/** The newest orders paid to an account: what the baker gets of each, less what refunds took back. */
export async function listPayments(db: Db, stripe_account_id: string) {
  const rows = await db
    .select({
      order_id: orders.id,
      order_number: orders.order_number,
      paid_at: checkout_sessions.paid_at,
      customer_total: orders.customer_total_cents,
      baker_receives: orders.baker_receives_cents,
      refunded: sql<number>`coalesce((select sum(r.reversal_cents) from refunds r where r.order_id = ${orders.id}
        and r.checkout_session_id is null and r.state <> 'failed'), 0)::integer`,
      available_on: checkout_sessions.available_on,
    })
    .from(checkout_sessions)
    .innerJoin(orders, eq(orders.id, checkout_sessions.order_id))
    .where(and(eq(checkout_sessions.stripe_account_id, stripe_account_id), eq(checkout_sessions.outcome, 'order_paid')))
    .orderBy(desc(checkout_sessions.paid_at))
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
      order_id: orders.id,
      order_number: orders.order_number,
      amount: disputes.amount_cents,
      reason: disputes.reason,
      status: disputes.status,
      evidence_due_by: disputes.evidence_due_by,
    })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.order_id))
    .where(eq(orders.bakery_id, bakery_id))
    .orderBy(desc(disputes.created_at))
    .limit(SHOWN)
  return rows.map((row) => ({ ...row, evidence_due_by: row.evidence_due_by?.toISOString() ?? null }))
}
