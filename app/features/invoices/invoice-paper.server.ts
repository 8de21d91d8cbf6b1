import { receiptPaper } from '~/lib/receipt-paper.server'
import { formatDated, longDate } from '~/lib/zone'
import { HOW_WORDS, type InvoiceState, invoiceNumber } from './invoice'
import type { Invoice } from './invoices.contract'

const OPEN_WORDS: Partial<Record<InvoiceState, string>> = {
  void: 'Void: nothing is owed',
  closed: 'Order cancelled: nothing more is owed',
}

export async function invoicePaper(invoice: Invoice): Promise<Buffer> {
  const { bakery, tax, deposit } = invoice
  const number = invoice.invoice_number === null ? 'draft' : invoiceNumber(invoice.invoice_number)
  const paper = await receiptPaper(`Invoice ${number}`, 'Invoice')
  const day = (date: string | null) => date && longDate(date)
  paper.facts([
    ['Number', number],
    ['Sent', invoice.sent_at && formatDated(new Date(invoice.sent_at), bakery.time_zone)],
    ['From', bakery.name],
    ['To', [invoice.customer_name, invoice.customer_email].filter(Boolean).join(' · ')],
    ['Deposit due', day(invoice.deposit_due_on)],
    [deposit === null ? 'Due' : 'Balance due', day(invoice.balance_due_on)],
  ])
  paper.rule()
  for (const { description, quantity, total } of invoice.lines) paper.row(`${quantity} × ${description}`, total)
  paper.rule()
  if (tax) {
    paper.row('Subtotal', invoice.subtotal)
    paper.row(`${tax.label} (${tax.rate}%)`, tax.amount)
  }
  paper.sum('Total', invoice.total)
  if (deposit !== null) paper.row('Of this, the deposit', deposit)
  for (const { state, method, amount, received_on, paid_at } of invoice.payments) {
    if (state !== 'paid') continue
    const when = received_on ? longDate(received_on) : formatDated(new Date(paid_at!), bakery.time_zone)
    paper.row(`Paid ${HOW_WORDS[method]}, ${when}`, -amount)
  }
  paper.rule()
  paper.sum(OPEN_WORDS[invoice.state] ?? 'Still open', invoice.open)
  if (invoice.refunded > 0) paper.row('Sent back to the card', invoice.refunded)
  paper.paragraph('Note', invoice.note)
  paper.paragraph('Terms', invoice.policy)
  paper.paragraph('About these baked goods', invoice.label.join('\n'))
  return paper.finish()
}
