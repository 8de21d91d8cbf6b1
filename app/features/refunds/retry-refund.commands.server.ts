import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { invoice_payments, invoices } from '~/db/schema/invoices'
import { orders } from '~/db/schema/orders'
import { type Payment, payments, refunds } from '~/db/schema/payments'
import { recordAudit } from '~/features/audit/audit.commands.server'
import { type Actor, isAdmin } from '~/http/actor.server'
import { isOwner, ownsOrAdmin } from '~/http/ownership.server'
import type { MoneyServices } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { isId } from '~/lib/ids'
import { lockSubject } from '~/payments/paid-subject.server'
import { REFUND_DISPUTED, type RefundAmounts, remaining, wholePayment } from './refund'
import { type RequestedRefund, requestAgain } from './refunds.commands.server'

type RetryServices = Pick<MoneyServices, 'db' | 'subjects' | 'env' | 'clock' | 'secret'>

/** For the operator, by order number (full refunds) or by refund id. Answers the cents; the site's worker sends them. */
export async function retryRefunds(services: RetryServices, named: string): Promise<number> {
  return services.db.transaction(async (tx) => {
    const failed = await listFailed(
      tx,
      isId(named) ? eq(refunds.id, named) : and(eq(orders.order_number, named), eq(refunds.kind, 'full'))!,
    )
    if (failed.length === 0) return explainMiss(tx, named)
    let cents = 0
    for (const one of failed) {
      const { customer_cents } = await again(tx, services, one)
      await noteRetried(tx, services, null, { ...one, cents: customer_cents })
      cents += customer_cents
    }
    return cents
  })
}

/** For the bakery's owner and admins. */
export async function sendAgain(
  services: RetryServices,
  actor: Actor,
  id: string,
): Promise<{ id: string; customer: number }> {
  return services.db.transaction(async (tx) => {
    const theirs = ownsOrAdmin(actor, BAKERY)
    const [failed] = await listFailed(tx, and(eq(refunds.id, id), theirs)!)
    if (!failed) throw new AppError('not_found', 'We couldn’t find a refund here that came back.')
    const { customer_cents } = await again(tx, services, failed)
    if (isAdmin(actor) && !(failed.bakery_id && isOwner(actor, failed.bakery_id)))
      await noteRetried(tx, services, actor, { ...failed, cents: customer_cents })
    return { id, customer: customer_cents }
  })
}

const noteRetried = (
  tx: Tx,
  { clock }: RetryServices,
  by: Actor | null,
  { payment, refund, cents }: { payment: Payment; refund: Refund; cents: number },
) =>
  recordAudit(tx, clock(), {
    ...{ by, action: 'refund.retried', subject_type: 'payment', subject_id: payment.id },
    details: { refund_id: refund.id, cents, failure: refund.last_error },
  })

/** Null where all of it was the site's. */
const BAKERY = sql<string | null>`coalesce(${orders.bakery_id}, ${invoices.bakery_id})`

const listFailed = (tx: Tx, which: SQL) =>
  tx
    .select({ payment: payments, refund: refunds, bakery_id: BAKERY })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .leftJoin(orders, eq(orders.id, payments.order_id))
    .leftJoin(invoice_payments, eq(invoice_payments.id, payments.invoice_payment_id))
    .leftJoin(invoices, eq(invoices.id, invoice_payments.invoice_id))
    .where(and(which, eq(refunds.state, 'failed')))

type Refund = typeof refunds.$inferSelect

async function again(
  tx: Tx,
  services: RetryServices,
  { payment, refund: { id } }: { payment: Payment; refund: Refund },
): Promise<RequestedRefund> {
  const subject = await lockSubject(tx, services, payment)
  // Another press may have been faster, so it is read again under the lock.
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id))
  if (refund!.replaced_by || refund!.state !== 'failed') throw new AppError('conflict', REPLACED)
  const asked = await requestAgain(tx, refund!, (earlier) =>
    refund!.kind === 'full' ? remaining(wholePayment(payment), earlier) : amountsOf(refund!),
  )
  if (!asked) throw new AppError('conflict', REFUND_DISPUTED)
  if (asked.fresh) await subject.applyNews({ kind: 'refund_again', customer_cents: asked.customer_cents })
  return asked
}

const REPLACED = 'A later refund already included this money.'

const amountsOf = (refund: Refund): RefundAmounts => ({
  subtotal_cents: refund.subtotal_cents,
  customer_cents: refund.customer_cents,
  reversal_cents: refund.reversal_cents,
  customer_fee_cents: refund.customer_fee_cents,
  baker_fee_cents: refund.baker_fee_cents,
  processing_fee_cents: refund.processing_fee_cents,
})

async function explainMiss(tx: Tx, named: string): Promise<never> {
  if (isId(named)) throw new AppError('not_found', `There is no refund ${named} that has failed.`)
  const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.order_number, named))
  if (!order) throw new AppError('not_found', `There is no order ${named}.`)
  throw new AppError('conflict', `No full refund of order ${named} has failed.`)
}
