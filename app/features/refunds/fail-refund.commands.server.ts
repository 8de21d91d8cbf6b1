import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { refunds } from '~/db/schema/payments'
import { reportFinding } from '~/features/ledger/findings.commands.server'
import { lockOrder } from '~/features/orders/lock-order.commands.server'
import { noteMoneyStuck } from '~/features/orders/order-payment.commands.server'
import { cut } from '~/lib/text'
import { refundFailed } from './refund'
import type { RefundWork } from './refund-work.queries.server'

type State = RefundWork['refund']['state']

/** Whoever was promised money is told that it is not coming yet, and somebody must look into it. Once, however often it is heard. */
export async function failRefund(
  tx: Tx,
  { refund }: RefundWork,
  { from, reason, public_url }: { from: State[]; reason: string; public_url: string },
): Promise<void> {
  const { id, order_id, customer_cents } = refund
  await lockOrder(tx, order_id)
  const [failed] = await tx
    .update(refunds)
    .set({ state: 'failed', done_at: null, last_error: cut(reason, 500) })
    .where(and(eq(refunds.id, id), inArray(refunds.state, from)))
    .returning({ id: refunds.id })
  if (!failed) return
  await reportFinding(tx, { subject: id, kind: 'refund_failed', ledger_cents: customer_cents, detail: reason })
  await noteMoneyStuck(tx, { order_id, customer_cents, note: refundFailed(refund), public_url })
}
