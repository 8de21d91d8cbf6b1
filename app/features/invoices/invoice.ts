import { formatDollars } from '~/lib/money'

/** A draft has no number. `overdue` is no state but a date that passed (`isOverdue`). `closed`: its order was cancelled (decision 202). */
export const INVOICE_STATES = ['draft', 'sent', 'part_paid', 'paid', 'void', 'closed'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]

/** The only ones that a customer is asked to pay. */
export const OWED_STATES = ['sent', 'part_paid'] as const satisfies InvoiceState[]
export const isOwed = (state: InvoiceState): boolean => state === 'sent' || state === 'part_paid'

/** The provider reports card payments; the baker marks the others by hand. */
export const BY_HAND = ['cash', 'check', 'venmo', 'zelle', 'other'] as const
export const INVOICE_METHODS = ['card', ...BY_HAND] as const
export type InvoiceMethod = (typeof INVOICE_METHODS)[number]

/** In a sentence: "Paid in cash." */
export const HOW_WORDS: Record<InvoiceMethod, string> = {
  card: 'by card',
  cash: 'in cash',
  check: 'by check',
  venmo: 'by Venmo',
  zelle: 'by Zelle',
  other: 'another way',
}

/** `open`: a page to pay by card was opened; `undone`: the baker took back a mark made by hand. */
export const INVOICE_PAYMENT_STATES = ['open', 'paid', 'expired', 'undone'] as const

export const PARTS = ['deposit', 'all'] as const
export type Part = (typeof PARTS)[number]

export const MOST_LINES = 50
export const MOST_TOTAL_CENTS = 10_000_000
/** Ruling 42: of one payment by card. */
export const CARD_MIN_CENTS = 100
export const CARD_MAX_CENTS = 1_000_000

export interface InvoiceLine {
  description: string
  quantity: number
  unit_price_cents: number
}

/** The contract has turned dollars into cents by now. */
export const linesOf = (lines: { description: string; quantity: number; unit_price: number }[]): InvoiceLine[] =>
  lines.map(({ description, quantity, unit_price }) => ({ description, quantity, unit_price_cents: unit_price }))

export interface Sums {
  subtotal_cents: number
  tax_cents: number
  total_cents: number
}

/** The rate is in hundredths of a percent: 825 is 8.25 %. Half a cent counts up. */
export function sumsOf(lines: InvoiceLine[], tax_rate: number): Sums {
  const subtotal_cents = lines.reduce((sum, line) => sum + line.quantity * line.unit_price_cents, 0)
  const tax_cents = Math.floor((subtotal_cents * tax_rate + 5000) / 10_000)
  return { subtotal_cents, tax_cents, total_cents: subtotal_cents + tax_cents }
}

/** Ruling 42: the baker's fee on all card payments so far. */
export const feeOn = (card_cents: number): number =>
  card_cents === 0 ? 0 : Math.floor((29 * card_cents + 500) / 1000) + 30

/** The baker's fee of the next card payment: the rest up to the fee of the whole, so that parts add up to the cent. */
export const feeOfPart = (before_cents: number, amount_cents: number): number =>
  feeOn(before_cents + amount_cents) - feeOn(before_cents)

export interface OwedSums {
  total_cents: number
  deposit_cents: number | null
  paid_cents: number
}

export const openCents = ({ total_cents, paid_cents }: Omit<OwedSums, 'deposit_cents'>): number =>
  Math.max(0, total_cents - paid_cents)

export const depositOpenCents = ({ deposit_cents, paid_cents }: OwedSums): number =>
  Math.max(0, (deposit_cents ?? 0) - paid_cents)

/** Neither pays nor leaves too little for a card; a large sum takes several payments (ruling 42). The caller refuses too little. */
export function cardAmount(owed: OwedSums, part: Part): number {
  const open = openCents(owed)
  const wanted = part === 'deposit' ? depositOpenCents(owed) || open : open
  const paid = Math.max(wanted, CARD_MIN_CENTS)
  if (open - paid < CARD_MIN_CENTS)
    return open <= CARD_MAX_CENTS ? open : Math.min(CARD_MAX_CENTS, open - CARD_MIN_CENTS)
  return Math.min(paid, CARD_MAX_CENTS)
}

export const TOO_LITTLE_FOR_CARD =
  'Less than $1.00 is left, which is too little for a card payment. Please settle it with your baker.'

/** Null: all at once. */
export function depositOf(
  deposit: number | { percent: number } | null | undefined,
  total_cents: number,
): number | null {
  if (deposit === null || deposit === undefined) return null
  return typeof deposit === 'number' ? deposit : percentOf(total_cents, deposit.percent)
}

export function depositProblem(deposit_cents: number | null, total_cents: number): string | null {
  if (deposit_cents === null) return null
  if (deposit_cents < CARD_MIN_CENTS) return 'A deposit must be at least $1.00.'
  if (deposit_cents > total_cents - CARD_MIN_CENTS)
    return 'A deposit must leave at least $1.00 for the balance. Leave it empty to ask for everything at once.'
  return null
}

export function totalProblem(total_cents: number): string | null {
  if (total_cents < CARD_MIN_CENTS) return 'The total must be at least $1.00.'
  if (total_cents > MOST_TOTAL_CENTS) return `The total can’t be more than ${formatDollars(MOST_TOTAL_CENTS / 100)}.`
  return null
}

const MOST_YEARS = 10

/** `today` is the bakery's day. */
export function receivedProblem(day: string, today: string): string | null {
  if (day > today) return 'That day is in the future. Please choose the day you got the money.'
  const first = `${Number(today.slice(0, 4)) - MOST_YEARS}${today.slice(4)}`
  return day < first ? `That’s more than ${MOST_YEARS} years ago. Please check the year.` : null
}

export const percentOf = (total_cents: number, percent: number): number =>
  Math.floor((total_cents * percent + 50) / 100)

/** A refund does not make an invoice owed again. */
export const stateOf = ({ total_cents, paid_cents, state }: OwedSums & { state?: InvoiceState }) =>
  state === 'closed' ? state : paid_cents >= total_cents ? 'paid' : paid_cents > 0 ? 'part_paid' : 'sent'

/** Days as `2026-11-20`, by the bakery's clock. */
export function isOverdue(
  invoice: OwedSums & { state: InvoiceState; deposit_due_on: string | null; due_on: string | null },
  today: string,
): boolean {
  if (!isOwed(invoice.state)) return false
  const deposit = depositOpenCents(invoice) > 0 && invoice.deposit_due_on !== null && invoice.deposit_due_on < today
  return deposit || (invoice.due_on !== null && invoice.due_on < today)
}

export const ENDED = {
  void: 'This invoice was voided, so nothing is owed.',
  closed: 'The order was cancelled, so nothing is owed.',
} as const satisfies Partial<Record<InvoiceState, string>>

export const invoiceNumber = (number: number): string => `#${String(number).padStart(4, '0')}`

export const invoicePath = (id: string) => `/invoices/${id}`
export const bakersInvoicePath = (id: string) => `/dashboard/invoices/${id}`

export const NO_SUCH_INVOICE = 'We couldn’t find that invoice.'

export const asSubject = (invoice_payment_id: string) => ({
  subject_kind: 'invoice_payment',
  subject_id: invoice_payment_id,
})
