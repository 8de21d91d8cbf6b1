export const NOTES_MAX = 5000
export const ALLERGIES_MAX = 1000

/** Where somebody came from: the kinds of orders (orders/order.ts), and what is no order. */
export const CUSTOMER_SOURCES = ['site', 'manual', 'custom', 'invoice', 'request'] as const

export const DEED_KINDS = ['order', 'invoice', 'request'] as const

/** In the place of a name that somebody asked to have erased. */
export const ERASED_NAME = 'Erased customer'

export const NO_SUCH_CUSTOMER = 'We couldn’t find that customer.'
export const NOTES_CHANGED = 'These notes were changed somewhere else meanwhile.'
export const TWO_ACCOUNTS = 'Both have an account of their own here, so they’re two people. They can’t be merged.'
export const SAME_CUSTOMER = 'That’s the same customer. Choose somebody else.'
export const NOTES_TOO_LONG =
  'Their notes or allergies don’t fit together in one place. Please shorten one of them first.'

/** Why somebody can't be erased yet; null when nothing is open. */
export function eraseProblem(open: { orders: number; invoices: number; requests: number }): string | null {
  const what = [
    open.orders > 0 && 'an order that isn’t finished',
    open.invoices > 0 && 'an invoice that isn’t paid',
    open.requests > 0 && 'a request that waits for an answer',
  ].filter((one) => one !== false)
  return what.length === 0 ? null : `They still have ${what.join(', and ')}. Please settle that first.`
}

/** Of orders, invoices and requests, as the baker reads them. */
export const STATE_WORDS: Record<string, string> = {
  pending: 'New',
  confirmed: 'Confirmed',
  preparing: 'Baking',
  ready: 'Ready',
  completed: 'Completed',
  cancelled: 'Cancelled',
  draft: 'Draft',
  sent: 'Sent',
  part_paid: 'Part paid',
  paid: 'Paid',
  void: 'Void',
  closed: 'Closed',
  open: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

const counted = (count: number, word: string) => (count > 0 ? `${count} ${word}${count === 1 ? '' : 's'}` : null)

/** "3 orders, 1 invoice" */
export const deedWords = (did: { orders: number; invoices: number; requests: number }): string =>
  [counted(did.orders, 'order'), counted(did.invoices, 'invoice'), counted(did.requests, 'request')]
    .filter(Boolean)
    .join(', ') || 'Nothing yet'
