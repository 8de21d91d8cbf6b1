import { z } from 'zod'
import { BRAND } from '~/lib/brand'
import { formatDollars } from '~/lib/money'
import { dayOf, formatDay, longDate } from '~/lib/zone'
import { defineLetter } from '~/mail/letter.server'
import { SAMPLE } from '~/mail/sample'
import { asWindow, windowWords } from '../opening/windows'
import { BANKS, takenWords } from '../refunds/refund'
import { bakersInvoicePath, depositOpenCents, invoiceNumber, openCents } from './invoice'
import type { MailedInvoice } from './mailed-invoice.queries.server'

const toCustomer = z.object({ bakery_name: z.string(), pay_url: z.string() })
const id = z.string()
const number = z.int().nullable()
const owed = { total_cents: z.int(), deposit_cents: z.int().nullable(), paid_cents: z.int() }
const due = { deposit_due_on: z.string().nullable(), due_on: z.string().nullable() }

const SAMPLE_INVOICE = {
  ...{ ...SAMPLE, number: 7, pay_url: `${SAMPLE.public_url}/pay/invoice.${SAMPLE.id}.K7QDM2XW` },
  ...{ total_cents: 12_000, deposit_cents: 4000, paid_cents: 0 },
  ...{ deposit_due_on: '2026-12-01', due_on: '2026-12-20' },
  ...{ amount_cents: 4000, fee_cents: 146, cents: 4000 },
  reason: 'The cake was smaller than we’d said.',
} as const

const whyMailed = ({ bakery_name }: { bakery_name: string }) => ({
  footnote: `You’re getting this email because ${bakery_name} uses this address for you on ${BRAND}.`,
})
const forCustomer = (invoice: z.output<typeof toCustomer>, label = 'See your invoice') => ({
  ...whyMailed(invoice),
  action: { label, url: invoice.pay_url },
})

const NO_ACCOUNT = 'You don’t need an account to open it.'
const paper = ({ id }: { id: string }) => [{ made: 'invoice', id }]

/** The baker typed the address, perhaps a stranger's: so these letters hold no typed name, note or line. The paper shows those. */
export const sentLetter = defineLetter({
  key: 'invoice.sent',
  slots: toCustomer.extend({ id, number, ...owed, ...due }),
  sample: SAMPLE_INVOICE,
  variants: [{ deposit_cents: null }, { paid_cents: 12_000 }],
  owed: true,
  subject: (invoice) => `Invoice ${numberOf(invoice)} from ${invoice.bakery_name}`,
  body: (invoice) => ({
    heading: `An invoice from ${invoice.bakery_name}`,
    paragraphs: [
      `${invoice.bakery_name} sent you invoice ${numberOf(invoice)} for ${money(invoice.total_cents)}.`,
      ...dueLines(invoice),
      NO_ACCOUNT,
    ],
    ...forCustomer(invoice, 'See and pay your invoice'),
  }),
  attachments: paper,
})

/** `reminded_of`: the day on which something was or is due. */
export const reminderLetter = defineLetter({
  key: 'invoice.reminder',
  slots: toCustomer.extend({ id, number, ...owed, ...due, reminded_of: z.string(), today: z.string() }),
  sample: { ...SAMPLE_INVOICE, reminded_of: '2026-12-01', today: '2026-12-01' },
  variants: [{ today: '2026-12-04' }],
  owed: true,
  subject: (invoice) =>
    `${isOverdue(invoice) ? 'Overdue' : 'Due today'}: invoice ${numberOf(invoice)} from ${invoice.bakery_name}`,
  body: (invoice) => ({
    heading: isOverdue(invoice)
      ? `A payment was due ${formatDay(invoice.reminded_of, { weekday: 'long' })}`
      : 'A payment is due today',
    paragraphs: [
      `This is a friendly reminder about invoice ${numberOf(invoice)} from ${invoice.bakery_name}.`,
      ...dueLines(invoice, invoice.today),
      'Already paid another way? Please tell your baker.',
    ],
    ...forCustomer(invoice, 'Pay your invoice'),
  }),
  attachments: paper,
})

const paid = {
  ...{ number, total_cents: z.int(), paid_cents: z.int(), amount_cents: z.int() },
  due_on: z.string().nullable(),
  lines: z.array(z.object({ description: z.string(), quantity: z.int() })),
  ...{ requested_for: z.string().nullable(), requested_until: z.string().nullable(), time_zone: z.string() },
}
type PaidInvoice = z.output<z.ZodObject<typeof paid>>

const SAMPLE_PAID = {
  ...{ ...SAMPLE_INVOICE, paid_cents: 4000, order_id: SAMPLE.id },
  ...{ requested_for: '2026-12-23T18:00:00.000Z', requested_until: '2026-12-23T20:00:00.000Z' },
  lines: [
    { description: 'Rye wreath', quantity: 1 },
    { description: 'Dinner rolls', quantity: 4 },
  ],
}

const goods = ({ lines }: PaidInvoice) => lines.map(({ description, quantity }) => `${quantity} × ${description}`)
/** The day that the first payment books: "Wednesday, Dec 23". Later payments book nothing anew. */
function booked({ requested_for, requested_until, time_zone, paid_cents, amount_cents }: PaidInvoice) {
  const window = asWindow(requested_for, requested_until)
  if (!window || paid_cents !== amount_cents) return null
  const day = formatDay(dayOf(window.starts_at, time_zone), { weekday: 'long', month: 'short', day: 'numeric' })
  return { day, when: windowWords(window, time_zone) }
}

export const paidLetter = defineLetter({
  key: 'invoice.paid.customer',
  slots: toCustomer.extend({ ...paid, id, order_id: id.nullable() }),
  sample: SAMPLE_PAID,
  variants: [{ paid_cents: 12_000 }, { order_id: null, requested_for: null, requested_until: null }],
  owed: true,
  subject: (invoice) => {
    const date = booked(invoice)
    return date ? `${date.day} is yours at ${invoice.bakery_name}` : `Your payment to ${invoice.bakery_name}`
  },
  body: (invoice) => {
    const date = booked(invoice)
    const what = `You paid ${money(invoice.amount_cents)} of invoice ${numberOf(invoice)} from ${invoice.bakery_name}`
    return {
      heading: date ? `${date.day} is yours` : 'Thank you!',
      paragraphs: [
        date ? `${what}, and your date is booked.` : `${what}.`,
        goods(invoice),
        ...(date ? [`For ${date.when}. The date is attached for your calendar.`] : []),
        restLine(invoice),
      ],
      ...forCustomer(invoice),
    }
  },
  attachments: (invoice) => [
    ...paper(invoice),
    ...(invoice.order_id && booked(invoice) ? [{ made: 'calendar', id: invoice.order_id }] : []),
  ],
})

export const bakersPaidLetter = defineLetter({
  key: 'invoice.paid.bakery',
  slots: toCustomer
    .pick({ bakery_name: true })
    .extend({ ...paid, id, customer_name: z.string(), fee_cents: z.int(), public_url: z.string() }),
  sample: SAMPLE_PAID,
  variants: [{ requested_for: null, requested_until: null }],
  owed: true,
  subject: (invoice) => {
    const date = booked(invoice)
    const what = `${invoice.customer_name} paid ${money(invoice.amount_cents)}`
    return date ? `${what} and booked ${date.day}` : what
  },
  body: (invoice) => {
    const date = booked(invoice)
    const what = `${invoice.customer_name} paid ${money(invoice.amount_cents)} of invoice ${numberOf(invoice)} by card`
    return {
      heading: date ? `${date.day} is booked` : 'A payment came in',
      paragraphs: [
        date ? `${what}, so the date is theirs.` : `${what}.`,
        goods(invoice),
        ...(date ? [`For ${date.when}.`] : []),
        restLine(invoice),
        `You keep ${money(invoice.amount_cents - invoice.fee_cents)}.`,
      ],
      action: { label: 'See the invoice', url: invoice.public_url + bakersInvoicePath(invoice.id) },
      footnote: `You’re getting this email because you own ${invoice.bakery_name} on ${BRAND}.`,
    }
  },
})

/** The payer should not learn it from a bank statement. */
export const paymentBackLetter = defineLetter({
  key: 'invoice.payment_back',
  slots: toCustomer.extend({ number, state: z.string(), amount_cents: z.int(), twice: z.boolean() }),
  sample: { ...SAMPLE_INVOICE, state: 'part_paid', twice: true },
  variants: [{ twice: false }, { twice: false, state: 'draft', number: null }],
  owed: true,
  subject: () => 'Your payment is on its way back',
  body: (invoice) => {
    const what = invoice.number === null ? 'custom order' : `invoice ${numberOf(invoice)}`
    return {
      heading: invoice.twice ? 'You paid twice' : 'Your payment is on its way back',
      paragraphs: [
        invoice.twice
          ? `Your ${what} from ${invoice.bakery_name} was already paid, so this payment of ${money(invoice.amount_cents)} is on its way back to you.`
          : `Your payment of ${money(invoice.amount_cents)} for your ${what} from ${invoice.bakery_name} came in when nothing was due anymore. The full amount is on its way back to you.`,
        BANKS,
      ],
      // The link of what is void is over, and so is that of a quote that has ended.
      ...(/^(void|draft)$/.test(invoice.state) ? whyMailed(invoice) : forCustomer(invoice, 'See what’s open')),
    }
  },
})

export const refundLetter = defineLetter({
  key: 'invoice.refund',
  slots: toCustomer.extend({ number, cents: z.int(), reason: z.string(), by_team: z.boolean() }),
  sample: { ...SAMPLE_INVOICE, by_team: false },
  variants: [{ by_team: true }],
  owed: true,
  subject: ({ bakery_name, by_team }) =>
    by_team ? `We refunded you for an invoice from ${bakery_name}` : `${bakery_name} sent money back to you`,
  body: (invoice) => ({
    heading: 'Your refund is on its way',
    paragraphs: [
      invoice.by_team
        ? `Our team refunded ${money(invoice.cents)} of invoice ${numberOf(invoice)} from ${invoice.bakery_name}. ${BANKS}`
        : `${invoice.bakery_name} refunded ${money(invoice.cents)} of invoice ${numberOf(invoice)}. ${BANKS}`,
      `${invoice.by_team ? 'Here’s why' : `${invoice.bakery_name} says`}: “${invoice.reason}”`,
    ],
    ...forCustomer(invoice),
  }),
})

/** An admin gave money back that was the baker's. */
export const teamRefundLetter = defineLetter({
  key: 'invoice.refund.bakery',
  slots: z.object({
    ...{ id, number, bakery_name: z.string(), customer_name: z.string(), public_url: z.string() },
    ...{ cents: z.int(), taken_cents: z.int(), reason: z.string() },
  }),
  sample: { ...SAMPLE_INVOICE, taken_cents: 3900 },
  variants: [{ taken_cents: 0 }],
  owed: true,
  subject: (invoice) => `We refunded money for invoice ${numberOf(invoice)}`,
  body: (invoice) => ({
    heading: 'We refunded one of your invoices',
    paragraphs: [
      `Our team sent ${money(invoice.cents)} of invoice ${numberOf(invoice)} back to ${invoice.customer_name}.`,
      `Here’s why: “${invoice.reason}”`,
      takenWords(invoice),
    ],
    action: { label: 'See the invoice', url: invoice.public_url + bakersInvoicePath(invoice.id) },
    footnote: `You’re getting this email because you own ${invoice.bakery_name} on ${BRAND}.`,
  }),
})

export const moneyStuckLetter = defineLetter({
  key: 'invoice.money_stuck',
  slots: toCustomer.extend({ cents: z.int() }),
  sample: SAMPLE_INVOICE,
  owed: true,
  subject: ({ bakery_name }) => `Your refund from ${bakery_name}`,
  body: (invoice) => ({
    heading: 'Your refund didn’t go through',
    paragraphs: [
      `We tried to send you ${money(invoice.cents)}, but it didn’t go through.`,
      'There’s nothing you need to do. We’re looking into it, and we’ll email you when the money is on its way.',
    ],
    ...forCustomer(invoice),
  }),
})

export const moneyComesLetter = defineLetter({
  key: 'invoice.money_comes',
  slots: toCustomer.extend({ cents: z.int(), why: z.string() }),
  sample: { ...SAMPLE_INVOICE, why: 'Your refund didn’t go through the first time, so we sent it again.' },
  owed: true,
  subject: () => 'Your money is on its way',
  body: (invoice) => ({
    heading: 'Your money is on its way back',
    paragraphs: [`${invoice.why} ${money(invoice.cents)} is on its way back to you.`, BANKS],
    ...forCustomer(invoice),
  }),
})

/** Its link is over. */
export const voidLetter = defineLetter({
  key: 'invoice.void',
  slots: toCustomer.pick({ bakery_name: true }).extend({ number, reason: z.string().nullable() }),
  sample: SAMPLE_INVOICE,
  owed: true,
  subject: (invoice) => `${invoice.bakery_name} voided invoice ${numberOf(invoice)}`,
  body: (invoice) => ({
    heading: 'There’s nothing left to pay',
    paragraphs: [
      `${invoice.bakery_name} voided invoice ${numberOf(invoice)}, so there’s nothing left to pay.`,
      ...(invoice.reason ? [`${invoice.bakery_name} says: “${invoice.reason}”`] : []),
    ],
    ...whyMailed(invoice),
  }),
})

export const invoiceLetters = [
  ...[sentLetter, reminderLetter, paidLetter, bakersPaidLetter, paymentBackLetter],
  ...[refundLetter, teamRefundLetter, moneyStuckLetter, moneyComesLetter, voidLetter],
]

type Owed = Pick<MailedInvoice, 'total_cents' | 'deposit_cents' | 'paid_cents' | 'deposit_due_on' | 'due_on'>

/** What is due now; days before `today` are told as past. */
function dueLines(invoice: Owed, today = ''): string[] {
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

function restLine(invoice: Pick<Owed, 'total_cents' | 'paid_cents' | 'due_on'>): string {
  const open = openCents(invoice)
  if (open === 0) return 'It’s paid in full.'
  return `${money(open)} is left to pay${invoice.due_on ? `, due by ${longDate(invoice.due_on)}` : ''}.`
}

const isOverdue = ({ reminded_of, today }: { reminded_of: string; today: string }) => today > reminded_of
const money = (cents: number) => formatDollars(cents / 100)
const numberOf = ({ number }: Pick<MailedInvoice, 'number'>) => (number === null ? '' : invoiceNumber(number))
