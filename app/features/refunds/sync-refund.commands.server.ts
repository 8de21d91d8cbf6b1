import { refundLines } from '~/features/ledger/ledger'
import { postEntry } from '~/features/ledger/ledger.commands.server'
import type { MoneyServices } from '~/http/services.server'
import { lockSubject } from '~/payments/paid-subject.server'
import { failRefund } from './fail-refund.commands.server'
import { findRefundByProvider, findRefundWork } from './refund-work.queries.server'
import { findReversal, recordReversal } from './send-refund.commands.server'

/** A refund can still fail days later, when the bank sends it back: then the books say so, and customer and operator are told. */
export async function syncRefund(services: MoneyServices, provider_refund_id: string): Promise<void> {
  const { db, payments } = services
  const { status, failure_reason, metadata } = await payments.stripe.refunds.retrieve(provider_refund_id)
  if (status !== 'failed' && status !== 'canceled') return
  const id = await findRefundByProvider(db, { provider_refund_id, named: metadata?.refund_id })
  const work = id ? await findRefundWork(db, id) : null
  if (!work) return
  // News can overtake what we write down of it: they are heard again once that is done.
  if (work.refund.state === 'requested') throw new Error(`Refund ${work.refund.id} is not written down yet.`)
  // An earlier try of the same refund, which came to nothing then.
  if (work.refund.provider_refund_id !== provider_refund_id) return
  const { refund, payment } = work
  // Taken and not written down, because the process ended in between: a refund that failed is not taken up again.
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
