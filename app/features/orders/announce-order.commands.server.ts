import type { Tx } from '~/db/client.server'
import { sideEffect } from '~/features/ledger/side-effects.commands.server'
import { mailUnlessOff, notify } from '~/features/notifications/notify.commands.server'
import { findCrew } from '~/http/ownership.server'
import { publish } from '~/live/publish.server'
import { sendLetter } from '~/mail/outbox.server'
import type { SideMail } from '~/mail/sides.server'
import { boardPath } from './letter-parts.server'
import { findMailedOrder, type MailedOrder } from './mailed-order.queries.server'

/** Each message can fail without failing the change. The bakery never hears of an unpaid order, unless the baker wrote it down. */
export const announceOrder = (
  tx: Tx,
  order_id: string,
  change: 'new' | 'changed',
  mails: (order: MailedOrder) => SideMail[] = () => [],
): Promise<void> =>
  sideEffect(tx, `order:${order_id}`, async (inner) => {
    const order = await findMailedOrder(inner, order_id)
    const { customer_id, session_id, bakery_id, status } = order
    const crew = order.bakery_has ? await findCrew(inner, [bakery_id], { without: customer_id }) : []
    await sideEffect(inner, `live:${order_id}`, (innermost) =>
      publish(innermost, [customer_id, session_id, ...crew], { type: 'order', order_id, bakery_id, status, change }),
    )
    for (const { side, ...mail } of mails(order)) {
      const news = { ...toSide(side, order, crew), group: orderGroup(order_id), title: mail.subject }
      await sideEffect(inner, mail.mail_key, (innermost) =>
        side === 'owner' ? sendLetter(innermost, mail) : mailUnlessOff(innermost, news.kind, mail),
      )
      await sideEffect(inner, `bell:${mail.mail_key}`, (innermost) => notify(innermost, news))
    }
  })

const toSide = (side: SideMail['side'], order: MailedOrder, crew: string[]) =>
  side === 'customer'
    ? ({ to: [order.customer_id], kind: 'order', path: `/orders/${order.id}` } as const)
    : ({
        to: side === 'owner' ? [order.owner_id] : crew,
        kind: 'new_order',
        bakery_id: order.bakery_id,
        path: boardPath(order),
      } as const)

export const orderGroup = (order_id: string) => `order:${order_id}`
