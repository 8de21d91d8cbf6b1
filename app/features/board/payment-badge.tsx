import { Badge } from '~/ui/badge'
import { offlineWords } from '../orders/offline'
import { BOARD_PAYMENT_LABELS } from './board'
import type { BoardOrder } from './board.contract'

type PaymentBadgeProps = {
  order: Pick<BoardOrder, 'payment_status' | 'offline_method' | 'received_at'>
  quiet?: boolean
}

/** `quiet`: shows no badge for a paid order. */
export function PaymentBadge({ order, quiet }: PaymentBadgeProps) {
  const { payment_status: status } = order
  if (!status || (quiet && status === 'paid')) return null
  if (status === 'offline') return <Badge tone={order.received_at ? 'sage' : 'butter'}>{offlineWords(order)}</Badge>
  const tone = status === 'paid' ? 'sage' : status === 'disputed' ? 'jam' : 'butter'
  return <Badge tone={tone}>{BOARD_PAYMENT_LABELS[status]}</Badge>
}
