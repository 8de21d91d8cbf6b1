import { and, eq, gt, ne } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { orders } from '~/db/schema/orders'
import { payments, refunds } from '~/db/schema/payments'
import type { MoneyServices } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { isId } from '~/lib/ids'
import { lockSubject } from '~/payments/paid-subject.server'
import { REFUND_DISPUTED, type RefundAmounts, remaining } from './refund'
import { requestAgain } from './refunds.commands.server'

/**
 * Sends again what should have gone back and failed; the site's worker does the rest. By the number of its order what was to go back
 * whole, by a refund's own id a part as well: of parts the baker may have sent another instead. Answers how much it is.
 */
export async function retryRefunds(
  services: Pick<MoneyServices, 'db' | 'subjects' | 'env' | 'clock'>,
  named: string,
): Promise<number> {
  return services.db.transaction(async (tx) => {
    const failed = await tx
      .select({ payment: payments, refund: refunds })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.payment_id))
      .leftJoin(orders, eq(orders.id, payments.order_id))
      .where(
        and(
          isId(named) ? eq(refunds.id, named) : and(eq(orders.order_number, named), eq(refunds.kind, 'full')),
          eq(refunds.state, 'failed'),
        ),
      )
    if (failed.length === 0) return explainMiss(tx, named)
    let cents = 0
    for (const { payment, refund } of failed) {
      const subject = await lockSubject(tx, services, payment)
      if (refund.kind === 'partial') await refuseIfMoreWasSent(tx, refund)
      const again = await requestAgain(tx, refund, (earlier) =>
        refund.kind === 'full' ? remaining(subject.whole, earlier) : amountsOf(refund),
      )
      if (!again) throw new AppError('conflict', REFUND_DISPUTED)
      cents += again.customer_cents
      if (again.fresh) await subject.tell({ kind: 'refund_again', customer_cents: again.customer_cents })
    }
    return cents
  })
}

type Refund = typeof refunds.$inferSelect

const amountsOf = (refund: Refund): RefundAmounts => ({
  subtotal_cents: refund.subtotal_cents,
  customer_cents: refund.customer_cents,
  reversal_cents: refund.reversal_cents,
  customer_fee_cents: refund.customer_fee_cents,
  baker_fee_cents: refund.baker_fee_cents,
  processing_fee_cents: refund.processing_fee_cents,
})

async function refuseIfMoreWasSent(tx: Tx, { payment_id, created_at }: Refund): Promise<void> {
  const since = and(eq(refunds.payment_id, payment_id), gt(refunds.created_at, created_at), ne(refunds.state, 'failed'))
  const [newer] = await tx.select({ id: refunds.id }).from(refunds).where(since).limit(1)
  if (newer)
    throw new AppError('conflict', 'Another refund was sent since, maybe for the same thing. Please look first.')
}

async function explainMiss(tx: Tx, named: string): Promise<never> {
  if (isId(named)) throw new AppError('not_found', `There is no refund ${named} that has failed.`)
  const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.order_number, named))
  if (!order) throw new AppError('not_found', `There is no order ${named}.`)
  throw new AppError('conflict', `No full refund of order ${named} has failed.`)
}
