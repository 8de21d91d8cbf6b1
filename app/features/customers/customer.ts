export const NOTES_MAX = 5000
/** For the baker's typing. What customers tell is kept whole below it, however long. */
export const ALLERGIES_MAX = 20_000

/** The kinds of orders (orders/order.ts), invoices and requests. */
export const CUSTOMER_SOURCES = ['site', 'manual', 'custom', 'invoice', 'request'] as const

export const DEED_KINDS = ['order', 'invoice', 'request'] as const

/** In the place of the name of a customer who asked to be erased. */
export const ERASED_NAME = 'Erased customer'

export const NO_SUCH_CUSTOMER = 'We couldn’t find that customer.'
export const NOTES_CHANGED = 'These notes were changed somewhere else in the meantime.'
export const TWO_ACCOUNTS = 'Both have an account of their own here, so they’re two people. They can’t be merged.'
export const SAME_CUSTOMER = 'That’s the same customer. Choose someone else.'
export const NOTES_TOO_LONG = 'Together, their notes are too long. Please shorten one of them first.'

export const stillOpen = (what: string[]): string => `They still have ${what.join(', and ')}. Please settle that first.`

/** Adds new lines below the known ones. Compares whole lines: "Nuts" says more than "Peanuts", and the baker has to read both. */
export function withLines(known: string, added: string): string {
  const seen = new Set(known.split('\n').map(sameLine))
  const fresh = added.split('\n').filter((line) => {
    const same = sameLine(line)
    return same !== '' && !seen.has(same) && seen.add(same)
  })
  return [known, ...fresh].filter(Boolean).join('\n')
}

const sameLine = (line: string) => line.trim().toLowerCase()

/** Only where names and addresses are words of their own: "Al" is no part of "All of it". */
export function withoutNames(text: string, names: string[]): string {
  const any = names.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')
  return text.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'gu'), ERASED_NAME)
}

/** States of orders, invoices and requests, as the baker reads them. */
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
