import { shortDate } from '~/lib/zone'
import { type InvoiceMethod, type InvoiceState, invoiceNumber, isOwed } from './invoice'
import type { Invoice, InvoiceSummary } from './invoices.contract'

export const METHOD_WORDS: Record<InvoiceMethod, string> = {
  card: 'Card',
  cash: 'Cash',
  check: 'Check',
  venmo: 'Venmo',
  zelle: 'Zelle',
  other: 'Other',
}

const STATES: Record<InvoiceState, { words: string; tone: 'neutral' | 'butter' | 'sage' }> = {
  draft: { words: 'Draft', tone: 'neutral' },
  sent: { words: 'Sent', tone: 'butter' },
  part_paid: { words: 'Partly paid', tone: 'butter' },
  paid: { words: 'Paid', tone: 'sage' },
  void: { words: 'Void', tone: 'neutral' },
  closed: { words: 'Closed', tone: 'neutral' },
}

type InvoiceStanding = Pick<InvoiceSummary, 'state' | 'overdue' | 'total' | 'paid' | 'refunded'>

/** Overdue and refunded say more than the state, so they come first. */
export function standingOf({ state, overdue, total, paid, refunded }: InvoiceStanding) {
  if (overdue) return { words: 'Overdue', tone: 'jam' as const }
  if ((state === 'paid' || state === 'closed') && refunded > 0)
    return {
      words: refunded >= (state === 'paid' ? total : paid) ? 'Refunded' : 'Partly refunded',
      tone: 'neutral' as const,
    }
  return STATES[state]
}

export const titleOf = ({ invoice_number }: Pick<InvoiceSummary, 'invoice_number'>): string =>
  invoice_number === null ? 'Draft invoice' : `Invoice ${invoiceNumber(invoice_number)}`

/** Null when no money is expected. */
export function dueLine({ state, overdue, due_on }: Pick<InvoiceSummary, 'state' | 'overdue' | 'due_on'>) {
  if (due_on === null || !isOwed(state)) return null
  return `${overdue ? 'Was due' : 'Due'} ${shortDate(due_on)}`
}

export function actorWords(role: Invoice['history'][number]['actor_role'], invoice: Invoice): string {
  if (role === 'system') return 'Automatic'
  if (role === 'admin') return 'Support'
  const by_bakery = role === 'bakery'
  if (by_bakery ? invoice.viewer === 'bakery' : invoice.viewer === 'customer') return 'You'
  return by_bakery ? invoice.bakery.name : invoice.customer_name
}

export const refundable = ({ payments }: Pick<Invoice, 'payments'>): number =>
  payments.reduce(
    (cents, { method, state, amount, refunded }) =>
      method === 'card' && state === 'paid' ? cents + Math.round(amount * 100) - Math.round(refunded * 100) : cents,
    0,
  ) / 100

/** Every payment must be undone or refunded by card first. */
export const mayVoid = ({ state, payments }: Pick<Invoice, 'state' | 'payments'>): boolean =>
  state !== 'draft' &&
  state !== 'void' &&
  state !== 'closed' &&
  payments.every((one) => one.state !== 'paid' || (one.method === 'card' && one.refunded >= one.amount))
