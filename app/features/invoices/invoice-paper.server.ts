import { formatDollars } from '~/lib/money'
import { type Letterhead, receiptPaper } from '~/lib/receipt-paper.server'
import { formatDated, longDate } from '~/lib/zone'
import { asWindow, windowWords } from '../opening/windows'
import { HOW_WORDS, type InvoiceState, invoiceNumber, isOwed } from './invoice'
import { termsOf } from './invoice-words'
import type { Invoice } from './invoices.contract'

const OPEN_WORDS: Partial<Record<InvoiceState, string>> = {
  void: 'Void. Nothing is owed',
  closed: 'Order cancelled. Nothing more is owed',
}

/** The amounts are in cents, as queries answer them. */
export async function invoicePaper(
  invoice: Invoice,
  { letterhead, pay_url }: { letterhead: Letterhead; pay_url: string },
): Promise<Buffer> {
  const { bakery, tax, booked } = invoice
  const number = invoice.invoice_number === null ? 'draft' : invoiceNumber(invoice.invoice_number)
  const paper = await receiptPaper(`Invoice ${number}`, 'Invoice', letterhead)
  const window = booked && asWindow(booked.requested_for, booked.requested_until)
  paper.facts([
    ['Number', number],
    ['Sent', invoice.sent_at && formatDated(new Date(invoice.sent_at), bakery.time_zone)],
    ['Bill to', [invoice.customer_name, invoice.customer_email].filter(Boolean).join(' · ')],
    [booked?.fulfillment_type === 'delivery' ? 'Delivery' : 'Pickup', window && windowWords(window, bakery.time_zone)],
  ])
  paper.rule()
  for (const { description, quantity, unit_price, total } of invoice.lines) {
    const each = quantity > 1 ? ` at ${formatDollars(unit_price / 100)}` : ''
    paper.row(`${quantity} × ${description}${each}`, total)
  }
  paper.rule()
  if (tax) {
    paper.row('Subtotal', invoice.subtotal)
    paper.row(`${tax.label} (${tax.rate}%)`, tax.amount)
  }
  paper.sum('Total', invoice.total)
  for (const { name, amount, words } of termsOf(invoice)) paper.row(`${name} ${words}`, amount)
  paper.rule()
  for (const { state, method, amount, received_on, paid_at } of invoice.payments) {
    if (state !== 'paid') continue
    const when = received_on ? longDate(received_on) : formatDated(new Date(paid_at!), bakery.time_zone)
    paper.row(`Paid ${HOW_WORDS[method]}, ${when}`, -amount)
  }
  paper.sum(OPEN_WORDS[invoice.state] ?? 'Balance due', invoice.open)
  if (invoice.refunded > 0) paper.row('Refunded', invoice.refunded)
  if (isOwed(invoice.state)) paper.payLink(`${invoice.card ? 'Pay' : 'See'} this invoice online`, pay_url)
  paper.paragraph('Note', invoice.note)
  paper.paragraph('Terms', invoice.policy)
  paper.paragraph('About these baked goods', invoice.label.join('\n'))
  return paper.finish()
}
