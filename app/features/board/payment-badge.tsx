import { Badge } from '~/ui/badge'
import { boardPaymentLabel } from './board'

type PaymentBadgeProps = { order: Parameters<typeof boardPaymentLabel>[0]; quiet?: boolean }

/** `quiet`: shows no badge for a paid order. */
export function PaymentBadge({ order, quiet }: PaymentBadgeProps) {
  const { payment_status: status, received_at } = order
  if (!status || (quiet && status === 'paid')) return null
  const paid = status === 'offline' ? received_at : status === 'paid'
  return <Badge tone={paid ? 'sage' : status === 'disputed' ? 'jam' : 'butter'}>{boardPaymentLabel(order)}</Badge>
}
