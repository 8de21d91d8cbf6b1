import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { bakeries } from '~/db/schema/bakeries'
import { orders } from '~/db/schema/orders'
import { checkout_sessions, disputes } from '~/db/schema/payments'
import { type Actor, isAdmin } from '~/http/actor.server'

const SHOWN = 50

/** For its verified owner and admins. */
export async function findOwnedBakery(db: Db, actor: Actor, bakery_id: string) {
  const [bakery] = await db
    .select({
      id: bakeries.id,
      name: bakeries.name,
      slug: bakeries.slug,
      stripe_account_id: bakeries.stripe_account_id,
      stripe_onboarding_completed: bakeries.stripe_onboarding_completed,
      stripe_charges_enabled: bakeries.stripe_charges_enabled,
      stripe_payouts_enabled: bakeries.stripe_payouts_enabled,
    })
    .from(bakeries)
    .where(and(eq(bakeries.id, bakery_id), isAdmin(actor) ? undefined : inArray(bakeries.id, actor.bakery_ids)))
  return bakery ?? null
}

/** The newest paid orders: what the baker gets of each, less what refunds took back. */
export async function listPayments(db: Db, bakery_id: string) {
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
    .where(and(eq(orders.bakery_id, bakery_id), eq(checkout_sessions.outcome, 'order_paid')))
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
