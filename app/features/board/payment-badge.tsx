import { Badge } from '~/ui/badge'
import type { PaymentStatus } from '../orders/order'
import { BOARD_PAYMENT_LABELS } from './board'

/** `quiet`: says nothing about what is simply paid. */
export function PaymentBadge({ status, quiet }: { status: PaymentStatus; quiet?: boolean }) {
  if (quiet && status === 'paid') return null
  const tone = status === 'paid' ? 'sage' : status === 'disputed' ? 'jam' : 'butter'
  return <Badge tone={tone}>{BOARD_PAYMENT_LABELS[status]}</Badge>
}
