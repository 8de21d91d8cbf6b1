import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Tx } from '~/db/client.server'
import { disputes, payments } from '~/db/schema/payments'
import { reportFinding, resolveFinding } from '~/features/ledger/findings.commands.server'
import { disputeLines } from '~/features/ledger/ledger'
import { postEntry } from '~/features/ledger/ledger.commands.server'
import { needsAnswer, nextStep } from '~/features/refunds/dispute'
import { findPaymentStatus } from '~/features/refunds/payment-status.commands.server'
import type { MoneyServices } from '~/http/services.server'
import { type LockedSubject, lockSubject } from '~/payments/paid-subject.server'
import { settle } from './settle.commands.server'

/** Records the provider's present state of a dispute, with every cent it moved. */
export async function syncDispute(services: MoneyServices, id: string): Promise<void> {
  const dispute = await services.payments.stripe.disputes.retrieve(id)
  const payment = await paymentBehind(services, dispute)
  if (!payment) return
  const { reason, status } = dispute
  const due_by = dispute.evidence_details.due_by
  const row = {
    amount_cents: dispute.amount,
    reason,
    status,
    evidence_due_by: due_by ? new Date(due_by * 1000) : null,
  }
  await services.db.transaction(async (tx) => {
    const subject = await lockSubject(tx, services, payment)
    const [before] = await tx.select({ status: disputes.status }).from(disputes).where(eq(disputes.id, id))
    await tx
      .insert(disputes)
      .values({ ...row, id, payment_id: payment.id, created_at: new Date(dispute.created * 1000) })
      .onConflictDoUpdate({ target: disputes.id, set: row })
    for (const moved of dispute.balance_transactions) {
      const lines = disputeLines({ source: id, amount_cents: moved.amount, fee_cents: moved.fee })
      await postEntry(tx, { cause: `dispute:${moved.id}`, payment_id: payment.id, lines })
    }
    if (before?.status === status) return
    await reportDispute(tx, dispute, subject)
    if (payment.outcome !== 'kept') return
    await subject.applyNews({
      ...{ kind: 'disputed', dispute_id: id, amount_cents: row.amount_cents, reason, status },
      answer_by: row.evidence_due_by?.toISOString() ?? null,
      step: nextStep(before?.status, status),
      payment_status: await findPaymentStatus(tx, payment),
    })
  })
}

/** Only the house can answer at the provider, with what the baker sends us. Closed once there's nothing left to answer. */
async function reportDispute(
  tx: Tx,
  { id, amount, reason, status, evidence_details }: Stripe.Dispute,
  { bakery_id }: Pick<LockedSubject, 'bakery_id'>,
): Promise<void> {
  if (!needsAnswer(status)) return resolveFinding(tx, { subject: id, kind: 'disputed' })
  const { due_by } = evidence_details
  const until = due_by ? ` by ${new Date(due_by * 1000).toISOString().slice(0, 10)}` : ''
  const whose = bakery_id === null ? 'We sold it ourselves.' : 'A bakery sold it, and we’ve asked its owner for proof.'
  const detail = `Please answer at the provider${until}: ${reason} (${status}). ${whose}`
  await reportFinding(tx, { subject: id, kind: 'disputed', provider_cents: -amount, detail })
}

/** News of a dispute may come before the news of its payment; then the payment is settled first. */
async function paymentBehind(services: MoneyServices, dispute: Stripe.Dispute) {
  const { db, payments: provider } = services
  const intent_id = typeof dispute.payment_intent === 'string' ? dispute.payment_intent : dispute.payment_intent?.id
  if (!intent_id) return null
  const find = async () => {
    const [found] = await db.select().from(payments).where(eq(payments.payment_intent_id, intent_id))
    return found ?? null
  }
  const known = await find()
  if (known) return known
  const sessions = await provider.stripe.checkout.sessions.list({ payment_intent: intent_id, limit: 1 })
  for (const session of sessions.data) await settle(services, session.id)
  return find()
}
