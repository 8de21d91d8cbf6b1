import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { orders } from '~/db/schema/orders'
import { refunds } from '~/db/schema/payments'
import { lockOrder } from '~/features/orders/lock-order.commands.server'
import { tellMoneyComes } from '~/features/orders/order-payment.commands.server'
import { AppError } from '~/lib/errors'
import { REFUND_DISPUTED } from './refund'
import { reopenRefund, requestRefund } from './refunds.commands.server'

/** Sends again what should have gone back whole and failed; the site's worker does the rest. Answers how much it is. */
export async function retryRefunds(
  db: Db,
  { order_number, public_url }: { order_number: string; public_url: string },
): Promise<number> {
  return db.transaction(async (tx) => {
    const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.order_number, order_number))
    if (!order) throw new AppError('not_found', `There is no order ${order_number}.`)
    const order_id = order.id
    await lockOrder(tx, order_id)
    const failed = await tx
      .select()
      .from(refunds)
      .where(and(eq(refunds.order_id, order_id), eq(refunds.kind, 'full'), eq(refunds.state, 'failed')))
    if (failed.length === 0) throw new AppError('conflict', `No full refund of order ${order_number} has failed.`)
    let cents = 0
    for (const refund of failed) {
      const again = refund.checkout_session_id
        ? await reopenRefund(tx, refund)
        : await requestRefund(tx, { order_id, kind: 'full', reason: refund.reason, requested_by: null })
      if (!again) throw new AppError('conflict', REFUND_DISPUTED)
      cents += again.customer_cents
      const why = 'Your refund did not go through the first time, so we sent it again.'
      await tellMoneyComes(tx, { ...again, order_id, why, public_url })
    }
    return cents
  })
}

/** When a dispute of a cancelled order is over and the money is ours again, it is the customer's (decision 19). */
export async function giveBackCancelled(
  tx: Tx,
  { order_id, public_url }: { order_id: string; public_url: string },
): Promise<void> {
  const reason = 'Cancelled, and the dispute is over'
  const refund = await requestRefund(tx, { order_id, kind: 'full', reason, requested_by: null })
  const why = 'The dispute about your payment is over, and the order was cancelled.'
  if (refund?.fresh) await tellMoneyComes(tx, { ...refund, order_id, why, public_url })
}
