import { emailProblem } from '~/lib/contact'
import { typedNumber } from '~/lib/typed-number'
import type { Sums } from './invoice'
import type { Invoice, InvoiceSettings } from './invoices.contract'
import { billBody, billProblems, billSums, cents, EMPTY_LINE, type TypedBill, typedBill } from './typed-parts'

/** As the form holds it: typed values are text. */
export interface InvoiceDraft extends TypedBill {
  customer_name: string
  customer_email: string
  tax_label: string
  /** In percent; empty for no tax line. */
  tax_rate: string
  deposit_due_on: string
  due_on: string
  note: string
}

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
  ...typedBill(invoice),
  customer_name: invoice.customer_name,
  customer_email: invoice.customer_email ?? '',
  tax_label: invoice.tax?.label ?? '',
  tax_rate: invoice.tax ? String(invoice.tax.rate) : '',
  deposit_due_on: invoice.deposit_due_on ?? '',
  due_on: invoice.balance_due_on ?? '',
  note: invoice.note ?? '',
})

export const bodyOf = (draft: InvoiceDraft) => ({
  ...billBody(draft),
  customer_email: draft.customer_email,
  customer_name: draft.customer_name,
  tax: typedNumber(draft.tax_rate) ? { label: draft.tax_label, rate: typedNumber(draft.tax_rate)! } : null,
  deposit_due_on: draft.ask === 'once' ? null : draft.deposit_due_on || null,
  due_on: draft.due_on || null,
  note: draft.note.trim() || null,
})

export const isChanged = (draft: InvoiceDraft, base: InvoiceDraft): boolean =>
  JSON.stringify(bodyOf(draft)) !== JSON.stringify(bodyOf(base))

export const draftSums = (draft: InvoiceDraft): Sums & { deposit_cents: number | null } =>
  billSums(draft, typedNumber(draft.tax_rate) ?? 0)

export function draftProblems(draft: InvoiceDraft): Record<string, string | false | null> {
  const { tax } = bodyOf(draft)
  const rate = typedNumber(draft.tax_rate) ?? 0
  return {
    customer_name: draft.customer_name.trim() === '' && 'Please enter your customer’s name.',
    customer_email: emailProblem(draft.customer_email),
    ...billProblems(draft, draftSums(draft).total_cents),
    'tax.rate': !(rate >= 0 && rate <= 25) && 'Please enter a rate between 0 and 25 percent.',
    'tax.label': tax !== null && tax.label.trim() === '' && 'Please name the tax.',
  }
}

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
  | 'payments'
>

export function paperOf(draft: InvoiceDraft, bakery_name: string): Paper {
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
    ...{ total, open: total, paid: 0, refunded: 0, payments: [] },
  }
}
