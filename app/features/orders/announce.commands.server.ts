import type { Tx } from '~/db/client.server'
import { sideEffect } from '~/features/ledger/side-effects.commands.server'
import { findCrew } from '~/http/ownership.server'
import { publish } from '~/live/publish.server'
import { type Mail, queueMail } from '~/mail/outbox.server'
import { findMailedOrder, type MailedOrder } from './mailed-order.queries.server'

/**
 * Tells both sides' open pages that an order changed, and writes the mails about it. The bakery never hears of an order that was not
 * paid. Each of these can fail without failing the change, and without failing the others.
 */
export const announce = (
  tx: Tx,
  order_id: string,
  change: 'new' | 'changed',
  mails: (order: MailedOrder) => Mail[] = () => [],
): Promise<void> =>
  sideEffect(tx, `order:${order_id}`, async (inner) => {
    const order = await findMailedOrder(inner, order_id)
    const { customer_id, session_id, bakery_id, status, payment_status } = order
    const unheard = payment_status === 'unpaid' || payment_status === 'expired'
    await sideEffect(inner, `live:${order_id}`, async (innermost) =>
      publish(innermost, [customer_id, session_id, ...(unheard ? [] : await findCrew(innermost, [bakery_id]))], {
        type: 'order',
        order_id,
        bakery_id,
        status,
        change,
      }),
    )
    for (const mail of mails(order)) await sideEffect(inner, mail.key, (innermost) => queueMail(innermost, mail))
  })
