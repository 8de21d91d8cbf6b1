import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Db } from '~/db/client.server'
import { checkout_sessions, disputes, refunds } from '~/db/schema/payments'
import { disputeLines } from '~/features/ledger/ledger'
import { postEntry } from '~/features/ledger/ledger.commands.server'
import { recordPaymentStatus } from '~/features/orders/order-payment.commands.server'
import type { Services } from '~/http/services.server'
import { settle } from './settle.commands.server'

type Disputing = Pick<Services, 'db' | 'env' | 'clock' | 'payments'>

/** The dispute as the provider has it now: on the order, where its owner sees it, and every cent it moved in the ledger. */
export async function syncDispute(services: Disputing, id: string): Promise<void> {
  const { db, payments } = services
  const dispute = await payments.stripe.disputes.retrieve(id)
  const payment = await paymentBehind(services, dispute)
  if (!payment) return
  await db.transaction(async (tx) => {
    const due_by = dispute.evidence_details.due_by
    const row = {
      amount_cents: dispute.amount,
      reason: dispute.reason,
      status: dispute.status,
      evidence_due_by: due_by ? new Date(due_by * 1000) : null,
    }
    const [before] = await tx
      .select({ status: disputes.status })
      .from(disputes)
      .where(eq(disputes.id, id))
      .for('update')
    await tx
      .insert(disputes)
      .values({ ...row, id, order_id: payment.order_id, created_at: new Date(dispute.created * 1000) })
      .onConflictDoUpdate({ target: disputes.id, set: row })
    for (const moved of dispute.balance_transactions) {
      const lines = disputeLines({ source: id, amount_cents: moved.amount, fee_cents: moved.fee })
      await postEntry(tx, { cause: `dispute:${moved.id}`, order_id: payment.order_id, lines })
    }
    if (before?.status === dispute.status || payment.outcome !== 'order_paid') return
    const won = dispute.status === 'won' || dispute.status === 'warning_closed'
    await recordPaymentStatus(tx, {
      order_id: payment.order_id,
      payment_status: won ? await statusWithout(db, payment.order_id) : 'disputed',
      note: `Payment dispute: ${dispute.reason.replaceAll('_', ' ')} (${dispute.status.replaceAll('_', ' ')})`,
    })
  })
}

const statusWithout = async (db: Db, order_id: string): Promise<'paid' | 'partly_refunded'> => {
  const [refund] = await db.select({ id: refunds.id }).from(refunds).where(eq(refunds.order_id, order_id)).limit(1)
  return refund ? 'partly_refunded' : 'paid'
}

/** News of a dispute may overtake the news of its payment: then the payment is settled first. */
async function paymentBehind(services: Disputing, dispute: Stripe.Dispute) {
  const { db, payments } = services
  const intent_id = typeof dispute.payment_intent === 'string' ? dispute.payment_intent : dispute.payment_intent?.id
  if (!intent_id) return null
  const find = async () => {
    const [found] = await db.select().from(checkout_sessions).where(eq(checkout_sessions.payment_intent_id, intent_id))
    return found ?? null
  }
  const known = await find()
  if (known) return known
  const sessions = await payments.stripe.checkout.sessions.list({ payment_intent: intent_id, limit: 1 })
  for (const session of sessions.data) await settle(services, session.id)
  return find()
}
