import { emailProblem } from '~/lib/contact'
import { typedNumber } from '~/lib/typed-number'
import { depositProblem, percentOf, type Sums, sumsOf, totalProblem } from './invoice'
import type { Invoice, InvoiceSettings } from './invoices.contract'

interface DraftLine {
  description: string
  quantity: string
  unit_price: string
}

/** An invoice as a form holds it: what is typed is text. */
export interface InvoiceDraft {
  customer_name: string
  customer_email: string
  lines: DraftLine[]
  tax_label: string
  /** In percent; empty for no tax line. */
  tax_rate: string
  /** All at once, or first a deposit: so much, or so much of the total. */
  ask: 'once' | 'amount' | 'percent'
  deposit: string
  deposit_due_on: string
  due_on: string
  note: string
}

export const EMPTY_LINE: DraftLine = { description: '', quantity: '1', unit_price: '' }

export const emptyDraft = (tax: InvoiceSettings['tax']): InvoiceDraft => ({
  customer_name: '',
  customer_email: '',
  lines: [EMPTY_LINE],
  tax_label: tax?.label ?? '',
  tax_rate: tax ? String(tax.rate) : '',
  ask: 'once',
  deposit: '',
  deposit_due_on: '',
  due_on: '',
  note: '',
})

export const draftOf = (invoice: Invoice): InvoiceDraft => ({
  customer_name: invoice.customer_name,
  customer_email: invoice.customer_email ?? '',
  lines: invoice.lines.map((line) => draftLine(line.description, line.quantity, line.unit_price)),
  tax_label: invoice.tax?.label ?? '',
  tax_rate: invoice.tax ? String(invoice.tax.rate) : '',
  ask: invoice.deposit === null ? 'once' : 'amount',
  deposit: invoice.deposit?.toFixed(2) ?? '',
  deposit_due_on: invoice.deposit_due_on ?? '',
  due_on: invoice.balance_due_on ?? '',
  note: invoice.note ?? '',
})

export const draftLine = (description: string, quantity: number, unit_price: number): DraftLine => ({
  description,
  quantity: String(quantity),
  unit_price: unit_price.toFixed(2),
})

const isBlank = ({ description, unit_price }: DraftLine) => description.trim() === '' && unit_price.trim() === ''

/** A row that nothing was typed in is left out, unless it is all there is. */
export function sentLines({ lines }: InvoiceDraft): DraftLine[] {
  const filled = lines.filter((line) => !isBlank(line))
  return filled.length > 0 ? filled : lines.slice(0, 1)
}

/** What was typed, as the call takes it. */
export const bodyOf = (draft: InvoiceDraft) => ({
  customer_email: draft.customer_email,
  customer_name: draft.customer_name,
  lines: sentLines(draft).map(({ description, quantity, unit_price }) => ({
    description,
    quantity: typedNumber(quantity) ?? 1,
    unit_price: typedNumber(unit_price) ?? Number.NaN,
  })),
  tax: typedNumber(draft.tax_rate) ? { label: draft.tax_label, rate: typedNumber(draft.tax_rate)! } : null,
  deposit: depositOf(draft),
  deposit_due_on: draft.ask === 'once' ? null : draft.deposit_due_on || null,
  due_on: draft.due_on || null,
  note: draft.note.trim() || null,
})

function depositOf({ ask, deposit }: InvoiceDraft) {
  if (ask === 'once') return null
  const typed = typedNumber(deposit) ?? Number.NaN
  return ask === 'percent' ? { percent: typed } : typed
}

export const isChanged = (draft: InvoiceDraft, base: InvoiceDraft): boolean =>
  JSON.stringify(bodyOf(draft)) !== JSON.stringify(bodyOf(base))

/** The sums of what is typed so far; what is no number yet counts nothing. */
export function draftSums(draft: InvoiceDraft): Sums & { deposit_cents: number | null } {
  const { lines, tax, deposit } = bodyOf(draft)
  const counted = lines.map(({ description, quantity, unit_price }) => ({
    description,
    quantity: Number.isInteger(quantity) && quantity > 0 ? quantity : 0,
    unit_price_cents: cents(unit_price),
  }))
  const sums = sumsOf(counted, cents(tax?.rate ?? 0))
  if (deposit === null) return { ...sums, deposit_cents: null }
  if (typeof deposit === 'number') return { ...sums, deposit_cents: cents(deposit) }
  const percent = within(deposit.percent, 1, 100) ? deposit.percent : 0
  return { ...sums, deposit_cents: percentOf(sums.total_cents, percent) }
}

const cents = (typed: number): number => (typed > 0 ? Math.round(typed * 100) : 0)
const within = (typed: number, least: number, most: number) => typed >= least && typed <= most

/** What can be told before it is sent, by the names of the inputs. */
export function draftProblems(draft: InvoiceDraft): Record<string, string | false | null> {
  const { lines, tax, deposit } = bodyOf(draft)
  const { total_cents, deposit_cents } = draftSums(draft)
  const rate = typedNumber(draft.tax_rate) ?? 0
  const of_lines = lines.flatMap(({ description, quantity, unit_price }, at) => [
    [`lines.${at}.description`, description.trim() === '' && 'Please say what it’s for.'],
    [`lines.${at}.quantity`, !(Number.isInteger(quantity) && quantity > 0) && 'Please give a whole number.'],
    [`lines.${at}.unit_price`, !(unit_price >= 0) && 'Please enter an amount.'],
  ])
  const typed = of_lines.every(([, problem]) => !problem)
  return {
    customer_name: draft.customer_name.trim() === '' && 'Please enter your customer’s name.',
    customer_email: emailProblem(draft.customer_email),
    ...Object.fromEntries(of_lines),
    lines: typed && totalProblem(total_cents),
    'tax.rate': !within(rate, 0, 25) && 'Please give a rate between 0 and 25 percent.',
    'tax.label': tax !== null && tax.label.trim() === '' && 'Please name the tax.',
    deposit:
      typeof deposit === 'number' && !(deposit > 0)
        ? 'Please enter an amount.'
        : deposit && typeof deposit === 'object' && !within(deposit.percent, 1, 100)
          ? 'Please give a percentage between 1 and 100.'
          : depositProblem(deposit_cents, total_cents),
  }
}

/** What of an invoice is printed. */
export type Paper = Pick<
  Invoice,
  | 'bakery'
  | 'invoice_number'
  | 'state'
  | 'customer_name'
  | 'sent_at'
  | 'lines'
  | 'subtotal'
  | 'tax'
  | 'total'
  | 'deposit'
  | 'deposit_due_on'
  | 'balance_due_on'
  | 'note'
  | 'policy'
  | 'label'
  | 'paid'
  | 'refunded'
  | 'open'
>

/** How it will look to the customer. */
export function previewOf(draft: InvoiceDraft, bakery_name: string): Paper {
  const { lines, tax, ...body } = bodyOf(draft)
  const sums = draftSums(draft)
  const total = sums.total_cents / 100
  return {
    bakery: { name: bakery_name, slug: '', time_zone: 'UTC' },
    state: 'draft',
    ...{ invoice_number: null, sent_at: null, policy: '', label: [] },
    customer_name: draft.customer_name,
    lines: lines.map(({ description, quantity, unit_price }) => {
      const each = cents(unit_price)
      return { description, quantity, unit_price: each / 100, total: (quantity * each) / 100 }
    }),
    subtotal: sums.subtotal_cents / 100,
    tax: tax && { ...tax, amount: sums.tax_cents / 100 },
    deposit: sums.deposit_cents === null ? null : sums.deposit_cents / 100,
    deposit_due_on: body.deposit_due_on,
    balance_due_on: body.due_on,
    note: body.note,
    ...{ total, open: total, paid: 0, refunded: 0 },
  }
}
