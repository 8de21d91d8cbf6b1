import { BRAND } from '~/lib/brand'
import { newId } from '~/lib/ids'
import { formatDollars } from '~/lib/money'
import { formatDay, longDate } from '~/lib/zone'
import { type Letter, letterHtml, letterText } from '~/mail/letter'
import type { Mail } from '~/mail/outbox.server'
import { BANKS } from '../refunds/refund'
import { bakersInvoicePath, depositOpenCents, invoiceNumber, invoicePath, type Owed, openCents } from './invoice'
import type { MailedInvoice } from './mailed-invoice.queries.server'

/** Whom of the two sides of an invoice it tells. */
export type InvoiceMail = Mail & { side: 'customer' | 'bakery' }

/**
 * The address is as the baker typed it, and perhaps nobody's they know: so these say nothing that was typed for the occasion, neither the
 * name nor the note nor the lines. All of that is on the page, for the recipient who has proven the address.
 */
export const sentMail = (invoice: MailedInvoice, public_url: string): InvoiceMail[] =>
  toCustomer(`invoice:sent:${invoice.id}:${newId()}`, invoice, public_url, {
    subject: `Invoice ${numberOf(invoice)} from ${invoice.bakery_name}`,
    heading: `An invoice from ${invoice.bakery_name}`,
    paragraphs: [
      `${invoice.bakery_name} sent you invoice ${numberOf(invoice)} over ${money(invoice.total_cents)}.`,
      ...dueLines(invoice),
      SIGN_IN,
    ],
    label: 'See your invoice',
  })

const SIGN_IN = 'Sign in with this email address to see it. New here? An account takes a minute.'

/** Sent again after something was paid, or reminding: what is due now, and until when. By `today`, some of it may be past. */
function dueLines(invoice: Owed & Pick<MailedInvoice, 'deposit_due_on' | 'due_on'>, today = ''): string[] {
  const open = openCents(invoice)
  const deposit = depositOpenCents(invoice)
  const due = (day: string | null, none = '') =>
    day && day < today ? `was due ${longDate(day)}` : `is due${day ? ` by ${longDate(day)}` : none}`
  if (open === 0) return ['It’s paid. There’s nothing left to do.']
  if (deposit === 0) return [`${money(open)} ${due(invoice.due_on)}.`]
  return [
    `A deposit of ${money(deposit)} ${due(invoice.deposit_due_on, ' now')}, and the rest, ${money(open - deposit)},${invoice.due_on ? ` by ${longDate(invoice.due_on)}` : ' later'}.`,
  ]
}

/** On the day itself, or after it. */
export const reminderMail = (
  invoice: MailedInvoice,
  { day, due_on, today }: { day: string; due_on: string; today: string },
  public_url: string,
): InvoiceMail[] => {
  const overdue = today > due_on
  return toCustomer(`invoice:reminder:${invoice.id}:${day}`, invoice, public_url, {
    subject: `${overdue ? 'Overdue' : 'Due today'}: invoice ${numberOf(invoice)} from ${invoice.bakery_name}`,
    heading: overdue ? `A payment was due ${formatDay(due_on, { weekday: 'long' })}` : 'A payment is due today',
    paragraphs: [
      `This is a friendly reminder about invoice ${numberOf(invoice)} from ${invoice.bakery_name}.`,
      ...dueLines(invoice, today),
      'Paid some other way already? Then please tell your baker.',
    ],
    label: 'Pay your invoice',
  })
}

export const paidMails = (
  invoice: MailedInvoice,
  paid: { id: string; amount_cents: number; fee_cents: number },
  public_url: string,
): InvoiceMail[] => {
  const open = openCents(invoice)
  const rest =
    open === 0
      ? 'It’s paid in full.'
      : `${money(open)} is still open${invoice.due_on ? `, due by ${longDate(invoice.due_on)}` : ''}.`
  return [
    ...toCustomer(`invoice:paid:${paid.id}:customer`, invoice, public_url, {
      subject: `Your payment to ${invoice.bakery_name}`,
      heading: 'Thank you!',
      paragraphs: [
        `You paid ${money(paid.amount_cents)} of invoice ${numberOf(invoice)} from ${invoice.bakery_name}. ${rest}`,
      ],
      label: 'See your invoice',
    }),
    ...toOwner(`invoice:paid:${paid.id}:bakery`, invoice, public_url, {
      subject: `${invoice.customer_name} paid ${money(paid.amount_cents)}`,
      heading: 'A payment came in',
      paragraphs: [
        `${invoice.customer_name} paid ${money(paid.amount_cents)} of invoice ${numberOf(invoice)} by card. ${rest}`,
        `You keep ${money(paid.amount_cents - paid.fee_cents)} of it.`,
      ],
      label: 'See the invoice',
    }),
  ]
}

/** The payer should not find out from a bank statement. */
export const paymentBackMail = (
  invoice: MailedInvoice,
  { payment_id, amount_cents, twice }: { payment_id: string; amount_cents: number; twice: boolean },
  public_url: string,
): InvoiceMail[] => {
  const what = invoice.number === null ? 'custom order' : `invoice ${numberOf(invoice)}`
  return toCustomer(`payment-back:${payment_id}`, invoice, public_url, {
    subject: 'Your payment is on its way back',
    heading: twice ? 'You paid twice' : 'Your payment is on its way back',
    paragraphs: [
      twice
        ? `Your ${what} from ${invoice.bakery_name} was already paid, so this payment of ${money(amount_cents)} is on its way back to you.`
        : `Your payment of ${money(amount_cents)} for your ${what} from ${invoice.bakery_name} came when it was no longer owed. All of it is on its way back to you.`,
      BANKS,
    ],
    label: 'See what’s open',
  })
}

export const refundMail = (
  invoice: MailedInvoice,
  refund: { id: string; cents: number; reason: string },
  public_url: string,
): InvoiceMail[] =>
  toCustomer(`invoice:refund:${refund.id}`, invoice, public_url, {
    subject: `${invoice.bakery_name} sent money back to you`,
    heading: 'Some of your money is coming back',
    paragraphs: [
      `${invoice.bakery_name} refunded ${money(refund.cents)} of invoice ${numberOf(invoice)}. ${BANKS}`,
      `${invoice.bakery_name} says: “${refund.reason}”`,
    ],
    label: 'See your invoice',
  })

export const moneyStuckMail = (invoice: MailedInvoice, cents: number, public_url: string): InvoiceMail[] =>
  toCustomer(`invoice:money-stuck:${newId()}`, invoice, public_url, {
    subject: `Your refund from ${invoice.bakery_name}`,
    heading: 'Your refund didn’t go through',
    paragraphs: [
      `We tried to send you ${money(cents)}, but it didn’t go through.`,
      'There’s nothing you need to do. We’re looking into it, and we’ll email you when the money is on its way.',
    ],
    label: 'See your invoice',
  })

export const moneyComesMail = (
  invoice: MailedInvoice,
  { cents, why }: { cents: number; why: string },
  public_url: string,
): InvoiceMail[] =>
  toCustomer(`invoice:money-comes:${newId()}`, invoice, public_url, {
    subject: 'Your money is on its way',
    heading: 'Your money is on its way back',
    paragraphs: [`${why} ${money(cents)} is on its way back to you.`, BANKS],
    label: 'See your invoice',
  })

export const voidMail = (invoice: MailedInvoice, reason: string | null, public_url: string): InvoiceMail[] =>
  toCustomer(`invoice:void:${invoice.id}`, invoice, public_url, {
    subject: `${invoice.bakery_name} took back invoice ${numberOf(invoice)}`,
    heading: 'Nothing is owed anymore',
    paragraphs: [
      `${invoice.bakery_name} voided invoice ${numberOf(invoice)}, so there’s nothing left to pay.`,
      ...(reason ? [`${invoice.bakery_name} says: “${reason}”`] : []),
    ],
    label: 'See your invoice',
  })

/** Neither side sees a quote's draft; what the customer asked for they see. */
export const customerPath = ({ id, state, request_id }: Pick<MailedInvoice, 'id' | 'state' | 'request_id'>) =>
  state === 'draft' && request_id ? `/account/requests/${request_id}` : invoicePath(id)

type Said = Pick<Letter, 'heading' | 'paragraphs'> & { subject: string; label: string }

/** No recipient where the customer asked to be forgotten. */
const toCustomer = (key: string, invoice: MailedInvoice, public_url: string, said: Said): InvoiceMail[] =>
  letter('customer', key, invoice.customer_email, public_url + customerPath(invoice), said, {
    footnote: `You’re getting this email because ${invoice.bakery_name} uses this address for you at ${BRAND}.`,
  })

const toOwner = (key: string, invoice: MailedInvoice, public_url: string, said: Said): InvoiceMail[] =>
  letter('bakery', key, invoice.owner_email, public_url + bakersInvoicePath(invoice.id), said, {
    footnote: `You’re getting this email because you own ${invoice.bakery_name} at ${BRAND}.`,
  })

function letter(
  side: InvoiceMail['side'],
  key: string,
  to: string | null,
  url: string,
  { subject, label, ...said }: Said,
  { footnote }: Pick<Letter, 'footnote'>,
): InvoiceMail[] {
  if (!to) return []
  const whole = { ...said, action: { label, url }, footnote }
  return [{ side, key, to, subject, owed: true, text: letterText(whole), html: letterHtml(whole) }]
}

const money = (cents: number) => formatDollars(cents / 100)
const numberOf = ({ number }: MailedInvoice) => (number === null ? '' : invoiceNumber(number))
