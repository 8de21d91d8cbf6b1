import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { orders } from '~/db/schema/orders'
import { checkout_sessions, refunds } from '~/db/schema/payments'

/** A refund with the payment that it is of: the one it names, or the one that paid the order. */
export async function findRefundWork(db: Db, refund_id: string) {
  const [work] = await db
    .select({
      refund: refunds,
      bakery_id: orders.bakery_id,
      customer_total_cents: orders.customer_total_cents,
      payment_intent_id: checkout_sessions.payment_intent_id,
      transfer_id: checkout_sessions.transfer_id,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.order_id))
    .leftJoin(
      checkout_sessions,
      or(
        eq(checkout_sessions.id, refunds.checkout_session_id),
        and(
          sql`${refunds.checkout_session_id} is null`,
          eq(checkout_sessions.order_id, refunds.order_id),
          eq(checkout_sessions.outcome, 'order_paid'),
        ),
      ),
    )
    .where(eq(refunds.id, refund_id))
  return work ?? null
}

export type RefundWork = NonNullable<Awaited<ReturnType<typeof findRefundWork>>>

export async function findRefundByProvider(db: Db, provider_refund_id: string): Promise<string | null> {
  const [found] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.provider_refund_id, provider_refund_id))
  return found?.id ?? null
}

export async function listWaitingRefunds(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.state, ['requested', 'sent']), lt(refunds.updated_at, before)))
    .orderBy(asc(refunds.updated_at))
    .limit(limit)
  return rows.map(({ id }) => id)
}
