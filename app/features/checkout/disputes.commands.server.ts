import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { checkout_sessions, disputes } from '~/db/schema/payments'
import { disputeLines } from '~/features/ledger/ledger'
import { postEntry } from '~/features/ledger/ledger.commands.server'
import { lockOrder } from '~/features/orders/lock-order.commands.server'
import { notePayment } from '~/features/orders/order-payment.commands.server'
import { giveBackCancelled } from '~/features/refunds/retry-refund.commands.server'
import type { Services } from '~/http/services.server'
import { settle } from './settle.commands.server'

type Disputing = Pick<Services, 'db' | 'env' | 'clock' | 'payments'>

/** The dispute as the provider has it now: on the order, where its owner sees it, and every cent it moved in the ledger. */
export async function syncDispute(services: Disputing, id: string): Promise<void> {
  const { db, env, payments } = services
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
    const { order_id } = payment
    const order = (await lockOrder(tx, order_id))!
    const [before] = await tx.select({ status: disputes.status }).from(disputes).where(eq(disputes.id, id))
    const checkout_session_id = payment.outcome === 'order_paid' ? null : payment.id
    await tx
      .insert(disputes)
      .values({ ...row, id, order_id, checkout_session_id, created_at: new Date(dispute.created * 1000) })
      .onConflictDoUpdate({ target: disputes.id, set: row })
    for (const moved of dispute.balance_transactions) {
      const lines = disputeLines({ source: id, amount_cents: moved.amount, fee_cents: moved.fee })
      await postEntry(tx, { cause: `dispute:${moved.id}`, order_id, lines })
    }
    if (before?.status === dispute.status || checkout_session_id) return
    const words = (provider: string) => provider.replaceAll('_', ' ')
    await notePayment(tx, order_id, `Payment dispute: ${words(dispute.reason)} (${words(dispute.status)})`)
    // Nothing was sent back while the bank had to decide (081).
    if (order.status === 'cancelled') await giveBackCancelled(tx, { order_id, public_url: env.public_url })
  })
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
