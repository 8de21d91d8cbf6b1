import { and, eq, inArray } from 'drizzle-orm'
import { refunds } from '~/db/schema/payments'
import { reportFinding } from '~/features/ledger/findings.commands.server'
import { refundLines } from '~/features/ledger/ledger'
import { postEntry } from '~/features/ledger/ledger.commands.server'
import { notePayment } from '~/features/orders/order-payment.commands.server'
import type { Services } from '~/http/services.server'
import { refundFailed } from './refund'
import { findRefundByProvider, findRefundWork } from './refund-work.queries.server'

/** A refund can still fail days later, when the bank sends it back: then the books say so and somebody is told. */
export async function syncRefund(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  provider_refund_id: string,
): Promise<void> {
  const id = await findRefundByProvider(db, provider_refund_id)
  const work = id ? await findRefundWork(db, id) : null
  if (!work) return
  const { status, failure_reason } = await payments.stripe.refunds.retrieve(provider_refund_id)
  if (status !== 'failed' && status !== 'canceled') return
  const { refund, bakery_id } = work
  await db.transaction(async (tx) => {
    const lines = refundLines({ ...refund, bakery_id, provider_refund_id })
    const back = lines.map((line) => ({ ...line, amount_cents: -line.amount_cents }))
    await postEntry(tx, { cause: `refund_failed:${refund.id}`, order_id: refund.order_id, lines: back })
    await tx
      .update(refunds)
      .set({ state: 'failed', done_at: null, last_error: failure_reason ?? status })
      .where(and(eq(refunds.id, refund.id), inArray(refunds.state, ['sent', 'done'])))
    await notePayment(tx, refund.order_id, refundFailed(refund))
    await reportFinding(tx, {
      subject: refund.id,
      kind: 'refund_failed',
      ledger_cents: refund.customer_cents,
      detail: `The customer's bank sent the refund back: ${failure_reason ?? status}`,
    })
  })
}
