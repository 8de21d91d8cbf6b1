import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { cleanEmail, emailProblem, NAME_MAX } from '~/lib/contact'
import { cursor } from '~/lib/cursor'
import { dollars } from '~/lib/dollars'
import { isLikelyDay, WRONG_YEAR } from '~/lib/likely-day'
import { multiLine, orNone, singleLine } from '~/lib/typed-text'
import { FULFILLMENT_TYPES } from '../opening/opening'
import { ACTOR_ROLES } from '../orders/order'
import { REFUND_TOO_HIGH } from '../refunds/refund'
import { BY_HAND, INVOICE_METHODS, INVOICE_PAYMENT_STATES, INVOICE_STATES, MOST_LINES, PARTS } from './invoice'

const amount = (most: number) => z.number().min(0).max(most).pipe(dollars)
const day = z.iso.date('Please enter the date as year, month and day.').refine(isLikelyDay, { error: WRONG_YEAR })

export const Line = z.object({
  description: singleLine(200, 'Please say what it’s for.'),
  quantity: z.int('Please enter a whole number.').min(1).max(9999).default(1),
  unit_price: amount(100_000),
})

/** In percent: 8.25. */
const RATE = 'Please enter a rate between 0 and 25 percent.'
const rate = z.number(RATE).min(0, RATE).max(25, RATE)
const Tax = z.object({ label: singleLine(60, 'Please name the tax.'), rate })

/** A sum, or a percentage of the total. */
const PERCENT = 'Please enter a percentage between 1 and 100.'
export const Deposit = z.union([
  z.number().min(0, 'Please enter an amount.').max(100_000, 'A deposit can’t be more than $100,000.00.').pipe(dollars),
  z.object({ percent: z.number(PERCENT).min(1, PERCENT).max(100, PERCENT) }),
])

const draft = {
  customer_email: z
    .string('Please enter a valid email address.')
    .max(1000)
    .refine((email) => emailProblem(email) === null, { error: 'Please enter a valid email address.' })
    .transform(cleanEmail),
  customer_name: singleLine(NAME_MAX, 'Please enter your customer’s name.'),
  lines: z.array(Line).min(1, 'Add at least one line.').max(MOST_LINES),
  deposit: Deposit.nullish(),
  deposit_due_on: day.nullish(),
  due_on: day.nullish(),
  /** Left out: the bakery's setting. Null: none. A number: a rate under the bakery's label. */
  tax: z.union([Tax, rate]).nullish(),
  note: orNone(multiLine(2000)),
}

export const createInvoiceBody = z.object({
  bakery_id: z.uuid(),
  ...draft,
  /** The invoice appears in the conversation about it. */
  order_id: z.uuid().nullish(),
  request_id: z.uuid().nullish(),
})
export type CreateInvoice = z.output<typeof createInvoiceBody>

/** `updated_at` as the baker read it: an older one is refused with 409 and the present invoice. */
export const editInvoiceBody = z.object({ ...draft, updated_at: z.iso.datetime() })
export type EditInvoice = z.output<typeof editInvoiceBody>

const Payment = z.object({
  id: z.uuid(),
  part: z.enum(PARTS),
  method: z.enum(INVOICE_METHODS),
  state: z.enum(INVOICE_PAYMENT_STATES),
  amount: dollars,
  /** The baker's fee; null for customers. */
  fee: dollars.nullable(),
  refunded: dollars,
  /** Only of payments marked by hand. */
  received_on: z.iso.date().nullable(),
  note: z.string().nullable(),
  paid_at: z.iso.datetime().nullable(),
  undone_at: z.iso.datetime().nullable(),
})
export type InvoicePayment = z.output<typeof Payment>

const Summary = z.object({
  id: z.uuid(),
  bakery_id: z.uuid(),
  bakery: z.object({ name: z.string(), slug: z.string(), time_zone: z.string() }),
  /** Null while it is a draft (ruling 43). */
  invoice_number: z.int().nullable(),
  state: z.enum(INVOICE_STATES),
  overdue: z.boolean(),
  customer_name: z.string(),
  customer_email: z.string().nullable(),
  total: dollars,
  paid: dollars,
  open: dollars,
  refunded: dollars,
  /** Of the deposit while it is open, then of the rest. */
  due_on: z.iso.date().nullable(),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
})
export type InvoiceSummary = z.output<typeof Summary>

export const Invoice = Summary.extend({
  viewer: z.enum(['customer', 'bakery', 'admin']),
  lines: z.array(z.object({ description: z.string(), quantity: z.int(), unit_price: dollars, total: dollars })),
  subtotal: dollars,
  tax: z.object({ label: z.string(), rate: z.number(), amount: dollars }).nullable(),
  deposit: dollars.nullable(),
  deposit_due_on: z.iso.date().nullable(),
  /** Of the whole, or of the rest where there is a deposit. */
  balance_due_on: z.iso.date().nullable(),
  note: z.string().nullable(),
  policy: z.string(),
  /** What the law wants on the label, where goods are handed over without one. */
  label: z.array(z.string()),
  /** What a card would pay now; null with a sentence in `card_problem` where no card can. */
  card: z.object({ deposit: dollars.nullable(), all: dollars }).nullable(),
  card_problem: z.string().nullable(),
  /** Refunds that the bank sent back and that can be sent again; none for customers. */
  refunds_back: z.array(z.object({ id: z.uuid(), customer: dollars })),
  /** After fees and refunds; null for customers. */
  baker_keeps: dollars.nullable(),
  payments: z.array(Payment),
  /** Oldest first. */
  history: z.array(z.object({ actor_role: z.enum(ACTOR_ROLES), note: z.string(), created_at: z.iso.datetime() })),
  order_id: z.uuid().nullable(),
  /** When its order is handed over; null without one, or once it was cancelled. */
  booked: z
    .object({
      order_number: z.string(),
      fulfillment_type: z.enum(FULFILLMENT_TYPES),
      requested_for: z.iso.datetime(),
      requested_until: z.iso.datetime(),
    })
    .nullable(),
  request_id: z.uuid().nullable(),
  quote_id: z.uuid().nullable(),
  paid_at: z.iso.datetime().nullable(),
  voided_at: z.iso.datetime().nullable(),
  updated_at: z.iso.datetime(),
})
export type Invoice = z.output<typeof Invoice>

const params = z.object({ id: z.uuid() })
const ofBakery = z.object({ bakery_id: z.uuid() })
const Settings = z.object({ tax: Tax.nullable() })
export type InvoiceSettings = z.output<typeof Settings>

nameShapes({ Invoice, InvoiceSummary: Summary, InvoicePayment: Payment })

/** For the bakery's owner. The recipient who has proven the address reads, saves and pays a sent one, too. */
export const invoicesContract = defineCalls({
  'GET /invoices': {
    support: true,
    finishes: true,
    summary: 'Invoices of a bakery of yours, or those sent to you, the newest first',
    query: z.object({
      bakery_id: z.uuid().optional().describe('Yours; without it, those sent to you'),
      state: z
        .enum([...INVOICE_STATES, 'open', 'overdue'])
        .optional()
        .describe('`open`: sent and not all paid'),
      query: z.string().max(100).optional().describe('Part of a name or address, or a number'),
      limit: z.coerce.number().int().min(1).max(100).default(30),
      after: cursor,
    }),
    answer: z.object({ items: z.array(Summary), next: z.string().nullable() }),
  },
  'GET /bakeries/:bakery_id/invoice-totals': {
    support: true,
    name: 'getBakeryInvoiceTotals',
    summary: 'What is open, overdue, and paid this year',
    params: ofBakery,
    answer: z.object({
      open: dollars,
      open_count: z.int(),
      overdue: dollars,
      overdue_count: z.int(),
      paid: dollars,
      paid_count: z.int(),
      draft_count: z.int(),
    }),
  },
  'GET /bakeries/:bakery_id/invoices.csv': {
    support: false,
    summary: 'Invoices sent or paid in a year as a table, with that year’s payments',
    params: ofBakery,
    query: z.object({ year: z.coerce.number().int().min(2020).max(2100).optional() }),
    answer: null,
    file: 'text/csv',
  },
  'GET /bakeries/:bakery_id/invoice-settings': {
    support: true,
    summary: 'The tax line',
    params: ofBakery,
    answer: Settings,
  },
  'PUT /bakeries/:bakery_id/invoice-settings': {
    summary: 'Set the tax line of new invoices and quotes; null for none',
    params: ofBakery,
    body: Settings,
    answer: Settings,
  },
  'POST /invoices': { summary: 'Start an invoice', body: createInvoiceBody, answer: Invoice, status: 201 },
  'GET /invoices/:id': {
    support: true,
    finishes: true,
    by_link: true,
    summary: 'One invoice',
    params,
    answer: Invoice,
  },
  'GET /invoices/:id/pdf': {
    support: false,
    finishes: true,
    by_link: true,
    summary: 'An invoice to print',
    params,
    answer: null,
    file: 'application/pdf',
  },
  'PUT /invoices/:id': { summary: 'Change a draft', params, body: editInvoiceBody, answer: Invoice },
  'DELETE /invoices/:id': { summary: 'Delete a draft', params, answer: null, status: 204 },
  'POST /invoices/:id/send': {
    summary: 'Give an invoice its number and email it; sending again emails it again',
    params,
    answer: Invoice,
  },
  'POST /invoices/:id/void': {
    finishes: true,
    summary: 'Void an invoice; card payments must be refunded first',
    params,
    body: z.object({ reason: orNone(multiLine(1000)) }).nullish(),
    answer: Invoice,
  },
  'POST /invoices/:id/payments': {
    finishes: true,
    summary: 'Mark money as received by hand',
    params,
    body: z.object({
      /** Made by the client: the same id again is the same payment. */
      id: z.uuid().optional(),
      amount: z.number().positive('Please enter an amount.').max(100_000).pipe(dollars),
      method: z.enum(BY_HAND, 'Please say how they paid.'),
      received_on: day.nullish(),
      note: orNone(singleLine(500)),
    }),
    answer: Invoice,
  },
  'DELETE /invoices/:id/payments/:payment_id': {
    finishes: true,
    summary: 'Undo a payment marked by hand',
    params: params.extend({ payment_id: z.uuid() }),
    answer: Invoice,
    status: 200,
  },
  'POST /invoices/:id/refunds': {
    finishes: true,
    step_up: 'admins',
    summary: 'Refund money paid by card; for the bakery’s owner and admins',
    params,
    body: z.object({
      request_id: z.uuid().optional(),
      amount: z.number().positive('Please enter an amount.').max(100_000, REFUND_TOO_HIGH).pipe(dollars),
      reason: multiLine(1000, 'Please say why.'),
    }),
    answer: Invoice,
  },
  'POST /invoices/:id/pay': {
    summary: 'Open the page to pay by card',
    by_link: true,
    params,
    body: z.object({ part: z.enum(PARTS).default('all') }).nullish(),
    answer: z.object({ payment_url: z.string() }),
    pays: true,
  },
  'POST /invoices/:id/settle': {
    summary: 'Ask the payment provider what became of the payment; for the page you come back to',
    by_link: true,
    params,
    answer: Invoice,
    pays: true,
  },
})
