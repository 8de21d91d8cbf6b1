import { holderOf } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import type { MailFile } from '~/mail/attachments.server'
import { calendarFile } from './calendar'
import { isFinal } from './order'
import { findPartysOrder } from './orders.queries.server'

/** As the holder of its link sees it. */
export async function calendarAttachment({ db, clock }: Services, id: string): Promise<MailFile | null> {
  const order = await findPartysOrder(db, holderOf({ kind: 'order', id }), id)
  const file = order && !isFinal(order.status) ? calendarFile(order, null, clock()) : null
  return file
    ? { filename: `order-${order!.order_number}.ics`, contentType: 'text/calendar', content: Buffer.from(file) }
    : null
}
