import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { disputes, type Payment, refunds } from '~/db/schema/payments'
import { DECIDED } from './dispute'
import { paymentStatusOf } from './refund'

/** Null for a payment that was sent back whole: it pays nothing (decision 040). */
export async function findPaymentStatus(tx: Tx, { id, outcome, amount_cents }: Payment) {
  if (outcome !== 'kept') return null
  const [sums] = await tx
    .select({ cents: sql<number>`coalesce(sum(${refunds.customer_cents}), 0)::integer` })
    .from(refunds)
    .where(and(eq(refunds.payment_id, id), inArray(refunds.state, ['sent', 'done'])))
  return paymentStatusOf({
    total_cents: amount_cents,
    refunded_cents: sums!.cents,
    disputed: await isDisputed(tx, id),
  })
}

export async function isDisputed(tx: Tx, payment_id: string): Promise<boolean> {
  const [open] = await tx
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.payment_id, payment_id), notInArray(disputes.status, DECIDED)))
    .limit(1)
  return open !== undefined
}
