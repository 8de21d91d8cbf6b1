import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { orders } from '~/db/schema/orders'
import { refunds } from '~/db/schema/payments'
import { type Actor, isAdmin } from '~/http/actor.server'

/** Paid orders of the owner's bakeries; all for an admin. */
export async function findRefundable(tx: Tx, actor: Actor, order_id: string) {
  const [order] = await tx
    .select({ id: orders.id, status: orders.status, payment_status: orders.payment_status })
    .from(orders)
    .where(
      and(
        eq(orders.id, order_id),
        isNotNull(orders.paid_at),
        isAdmin(actor) ? undefined : inArray(orders.bakery_id, actor.bakery_ids),
      ),
    )
  return order ?? null
}

export async function findRefund(tx: Tx, id: string) {
  const [refund] = await tx
    .select({
      id: refunds.id,
      order_id: refunds.order_id,
      state: refunds.state,
      subtotal: refunds.subtotal_cents,
      customer: refunds.customer_cents,
      baker: refunds.reversal_cents,
      reason: refunds.reason,
    })
    .from(refunds)
    .where(eq(refunds.id, id))
  return refund!
}
