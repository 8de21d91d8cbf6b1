import type { Services } from '~/http/services.server'
import { shownPicture } from '~/media/private-pictures.server'
import { BOARD_STATUS_LABELS } from '../board/board'
import { statusLabel, whenLine } from '../orders/order-words'
import type { Message, MessageCard } from './messages.contract'
import type { StoredMessage } from './messages.queries.server'

type Files = Pick<Services, 'secret' | 'clock'>

export function shownMessage(files: Files, { pictures, order, item, card_ids, ...message }: StoredMessage): Message {
  return {
    ...message,
    pictures: pictures.map((picture) => shownPicture(files, picture)),
    card: order ? orderCard(order) : item ? { kind: 'item', ...item } : card_ids,
  }
}

const orderCard = (order: NonNullable<StoredMessage['order']>): MessageCard => ({
  kind: 'order',
  order_id: order.order_id,
  order_number: order.order_number,
  status: order.status,
  status_words: order.for_bakery ? BOARD_STATUS_LABELS[order.status] : statusLabel(order),
  when: whenLine(order) ?? '',
})
