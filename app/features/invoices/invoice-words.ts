import { formatDollars } from '~/lib/money'
import { dayOf, formatDay, shortDate } from '~/lib/zone'
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
      words: refunded >= (state === 'paid' ? total : paid) ? 'Refunded' : `Partly refunded ${formatDollars(refunded)}`,
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

type Termed = Pick<
  Invoice,
  'state' | 'total' | 'paid' | 'deposit' | 'deposit_due_on' | 'balance_due_on' | 'payments' | 'bakery'
>

export interface Term {
  name: string
  amount: number
  paid: boolean
  /** After the name: "due Wed, Dec 2" or "paid Nov 18". */
  words: string
}

/** What is to be paid when, each part ticked once it came. Nothing where nothing is owed any more. */
export function termsOf(invoice: Termed): Term[] {
  const { state, total, deposit, deposit_due_on, balance_due_on } = invoice
  if (state === 'void' || state === 'closed') return []
  const term = (name: string, amount: number, upTo: number, due_on: string | null, soon: string): Term => {
    const day = dayReached(invoice, upTo)
    const due = due_on ? `due ${shortDate(due_on)}` : soon
    return { name, amount, paid: day !== null, words: day === null ? due : `paid ${formatDay(day, PAID_DAY)}` }
  }
  if (deposit === null) return [term('Payment', total, total, balance_due_on, 'due now')]
  return [
    term('Deposit', deposit, deposit, deposit_due_on, 'due now'),
    term('Balance', total - deposit, total, balance_due_on, 'due after the deposit'),
  ]
}

const PAID_DAY = { month: 'short', day: 'numeric' } as const

/** The day on which payments came to so much; null before. */
function dayReached({ payments, bakery }: Termed, amount: number): string | null {
  let cents = 0
  for (const { state, amount: came, received_on, paid_at } of payments) {
    if (state === 'paid') cents += Math.round(came * 100)
    if (cents >= Math.round(amount * 100)) return received_on ?? dayOf(paid_at!, bakery.time_zone)
  }
  return null
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
