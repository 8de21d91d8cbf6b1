import { and, eq } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { orders } from '~/db/schema/orders'
import { payments, refunds } from '~/db/schema/payments'
import type { MoneyServices } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { isId } from '~/lib/ids'
import { lockSubject } from '~/payments/paid-subject.server'
import { REFUND_DISPUTED, remaining } from './refund'
import { requestRefund } from './refunds.commands.server'

/**
 * Sends again what should have gone back whole and failed, by the number of its order or by the refund's own id; the site's worker
 * does the rest. Answers how much it is.
 */
export async function retryRefunds(
  services: Pick<MoneyServices, 'db' | 'subjects' | 'env'>,
  named: string,
): Promise<number> {
  return services.db.transaction(async (tx) => {
    const failed = await tx
      .select({ payment: payments, reason: refunds.reason })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.payment_id))
      .leftJoin(orders, eq(orders.id, payments.order_id))
      .where(
        and(
          isId(named) ? eq(refunds.id, named) : eq(orders.order_number, named),
          eq(refunds.kind, 'full'),
          eq(refunds.state, 'failed'),
        ),
      )
    if (failed.length === 0) return explainMiss(tx, named)
    let cents = 0
    for (const { payment, reason } of failed) {
      const subject = await lockSubject(tx, services, payment)
      const again = await requestRefund(tx, {
        payment_id: payment.id,
        kind: 'full',
        amounts: (earlier) => remaining(subject.whole, earlier),
        reason,
        requested_by: null,
      })
      if (!again) throw new AppError('conflict', REFUND_DISPUTED)
      cents += again.customer_cents
      if (again.fresh) await subject.tell({ kind: 'refund_again', customer_cents: again.customer_cents })
    }
    return cents
  })
}

async function explainMiss(tx: Tx, named: string): Promise<never> {
  if (isId(named)) throw new AppError('not_found', `There is no full refund ${named} that has failed.`)
  const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.order_number, named))
  if (!order) throw new AppError('not_found', `There is no order ${named}.`)
  throw new AppError('conflict', `No full refund of order ${named} has failed.`)
}
