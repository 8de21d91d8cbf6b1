import type { OfflineMethod, PaymentStatus } from './order'

/** How the customer pays the baker (ruling 44). */
export const METHOD_LABELS: Record<OfflineMethod, string> = {
  cash: 'Cash',
  venmo: 'Venmo',
  zelle: 'Zelle',
  check: 'Check',
  other: 'Other',
  later: 'Later',
}

const HOW: Record<OfflineMethod, string> = {
  cash: 'in cash',
  venmo: 'by Venmo',
  zelle: 'by Zelle',
  check: 'by check',
  other: '',
  later: '',
}

export const paidWords = (method: OfflineMethod): string => `Paid ${HOW[method]}`.trim()

/** "Paid in cash" or "To pay by Venmo"; the same for both sides. */
export function offlineWords(order: { offline_method?: OfflineMethod | null; received_at?: string | null }): string {
  const method = order.offline_method ?? 'later'
  if (order.received_at) return paidWords(method)
  return HOW[method] ? `To pay ${HOW[method]}` : 'Not paid yet'
}

/** Null when there is a receipt. */
export const receiptProblem = (order: {
  paid_at: string | null
  payment_status: PaymentStatus
  received_at: string | null
}): string | null =>
  order.payment_status === 'invoiced'
    ? 'This order is paid by invoice. You’ll find what you paid there.'
    : order.paid_at === null || (order.payment_status === 'offline' && !order.received_at)
      ? 'There’s a receipt once the order is paid.'
      : null
