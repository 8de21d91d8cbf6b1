import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { refunds } from '~/db/schema/payments'
import { reportFinding } from '~/features/ledger/findings.commands.server'
import { cut } from '~/lib/text'
import type { LockedSubject } from '~/payments/paid-subject.server'
import { findPaymentStatus } from './payment-status.commands.server'
import type { RefundWork } from './refund-work.queries.server'

type State = RefundWork['refund']['state']

/** Tells the customer and reports to the operator, once, however often the provider says it. */
export async function failRefund(
  tx: Tx,
  subject: LockedSubject,
  { refund: { id, customer_cents }, payment }: RefundWork,
  { from, reason }: { from: State[]; reason: string },
): Promise<void> {
  const [failed] = await tx
    .update(refunds)
    .set({ state: 'failed', done_at: null, last_error: cut(reason, 500) })
    .where(and(eq(refunds.id, id), inArray(refunds.state, from)))
    .returning({ id: refunds.id })
  if (!failed) return
  await reportFinding(tx, { subject: id, kind: 'refund_failed', ledger_cents: customer_cents, detail: reason })
  const payment_status = await findPaymentStatus(tx, payment)
  await subject.applyNews({ kind: 'refund_failed', customer_cents, payment_status })
}
