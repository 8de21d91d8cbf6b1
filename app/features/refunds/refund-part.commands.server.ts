import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { requestRefund } from './refunds.commands.server'
import type { RefundPart } from './refunds.contract'
import { findRefund, findRefundable } from './refunds.queries.server'

/** Part of the money back, the order goes on; the whole of it goes back by cancelling (decision 19). */
export async function refundPart(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { order_id, request_id, lines, amount, reason }: RefundPart & { order_id: string },
) {
  return db.transaction(async (tx) => {
    const order = await findRefundable(tx, actor, order_id)
    if (!order) throw new AppError('not_found', 'We could not find that order.')
    if (order.payment_status === 'disputed')
      throw new AppError('conflict', 'This payment is disputed, so its bank decides where the money goes.')
    const refund = await requestRefund(tx, {
      order_id,
      kind: 'partial',
      reason,
      request_id,
      requested_by: actor.id,
      ...(lines ? { lines } : { subtotal_cents: amount ?? 0 }),
    })
    return findRefund(tx, refund!.id)
  })
}
