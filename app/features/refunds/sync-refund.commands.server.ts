import { refundLines } from '~/features/ledger/ledger'
import { postEntry } from '~/features/ledger/ledger.commands.server'
import type { MoneyServices } from '~/http/services.server'
import { lockSubject } from '~/payments/paid-subject.server'
import { failRefund } from './fail-refund.commands.server'
import { findRefundByProvider, findRefundWork } from './refund-work.queries.server'
import { findReversal, recordReversal } from './send-refund.commands.server'

/** A refund can fail days later, when the bank sends it back. */
export async function syncRefund(services: MoneyServices, provider_refund_id: string): Promise<void> {
  const { db, payments } = services
  const { status, failure_reason, metadata } = await payments.stripe.refunds.retrieve(provider_refund_id)
  if (status !== 'failed' && status !== 'canceled') return
  const id = await findRefundByProvider(db, { provider_refund_id, named: metadata?.refund_id })
  const work = id ? await findRefundWork(db, id) : null
  if (!work) return
  // The news came before our own record: the job fails and tries again.
  if (work.refund.state === 'requested') throw new Error(`Refund ${work.refund.id} is not written down yet.`)
  // An earlier try of the same refund, which failed then.
  if (work.refund.provider_refund_id !== provider_refund_id) return
  const { refund, payment } = work
  // A crash may have kept the reversal from our books, and a failed refund is not resumed: so it is recorded here.
  const reversal = refund.state === 'sent' ? await findReversal(services, work) : null
  await db.transaction(async (tx) => {
    const subject = await lockSubject(tx, services, payment)
    const lines = refundLines({ ...refund, bakery_id: subject.bakery_id, provider_refund_id })
    const back = lines.map((line) => ({ ...line, amount_cents: -line.amount_cents }))
    await postEntry(tx, { cause: `refund_failed:${provider_refund_id}`, payment_id: payment.id, lines: back })
    if (reversal) await recordReversal(tx, services, work, reversal.id)
    await failRefund(tx, subject, work, {
      from: ['sent', 'done'],
      reason: `The customer's bank sent the refund back: ${failure_reason ?? status}`,
    })
  })
}
