import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { askedDay, askedState } from '~/lib/asked'
import { cursor } from '~/lib/cursor'
import { dollars } from '~/lib/dollars'
import { singleLine } from '~/lib/typed-text'
import { Who } from '../cases/cases.contract'
import { INVOICE_STATES } from '../invoices/invoice'
import { ACTOR_ROLES, ORDER_STATUSES, PAYMENT_STATUSES } from '../orders/order'
import { REFUND_STATES } from '../refunds/refund'
import { INVOICE_FILTERS, ORDER_FILTERS, PAYMENT_FILTERS, REFUND_FILTERS, SUBJECT_KINDS } from './money'

const moment = z.iso.datetime()
const Named = z.object({ id: z.uuid(), name: z.string() })
const PAYMENT_STATES = ['creating', 'open', 'paid', 'expired', 'failed'] as const

const MoneyOrder = z.object({
  id: z.uuid(),
  order_number: z.string(),
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  customer_id: z.uuid().nullable().describe('Null for a guest'),
  customer_name: z.string(),
  bakery: Named,
  total: dollars,
  refunded: dollars,
  created_at: moment,
})
export type MoneyOrder = z.output<typeof MoneyOrder>

const MoneyInvoice = z.object({
  id: z.uuid(),
  number: z.int(),
  state: z.enum(INVOICE_STATES),
  customer_name: z.string(),
  bakery: Named,
  total: dollars,
  paid: dollars,
  refunded: dollars,
  created_at: moment.describe('When it was sent'),
})
export type MoneyInvoice = z.output<typeof MoneyInvoice>

/** What was paid, in words: "Order K7QD-M2XW-9HTB". */
const about = {
  subject_kind: z.enum(SUBJECT_KINDS),
  subject_id: z.uuid(),
  name: z.string(),
  order_id: z.uuid().nullable(),
  invoice_id: z.uuid().nullable(),
  bakery: Named.nullable(),
}

const MoneyPayment = z.object({
  id: z.uuid(),
  ...about,
  state: z.enum(PAYMENT_STATES),
  outcome: z.enum(['kept', 'sent_back']).nullable(),
  amount: dollars,
  refunded: dollars,
  disputed: z.boolean(),
  created_at: moment,
  paid_at: moment.nullable(),
})
export type MoneyPayment = z.output<typeof MoneyPayment>

const MoneyRefund = z.object({
  id: z.uuid(),
  payment_id: z.uuid(),
  ...about,
  kind: z.enum(['full', 'partial']),
  state: z.enum(REFUND_STATES),
  customer: dollars.describe('What the customer gets'),
  baker: dollars.describe('What is taken from the baker’s balance'),
  reason: z.string(),
  by: Who.nullable(),
  trouble: z.string().nullable().describe('What the provider said last'),
  replaced: z.boolean().describe('A later refund included this money'),
  provider_id: z.string().nullable(),
  created_at: moment,
})
export type MoneyRefund = z.output<typeof MoneyRefund>

const MoneyDispute = z.object({
  id: z.string(),
  payment_id: z.uuid(),
  ...about,
  amount: dollars,
  reason: z.string(),
  status: z.string(),
  evidence_due_by: moment.nullable(),
  created_at: moment,
})
export type MoneyDispute = z.output<typeof MoneyDispute>

const MoneyFinding = z.object({
  id: z.uuid(),
  kind: z.string(),
  detail: z.string(),
  created_at: moment,
  resolved_at: moment.nullable(),
})

const PaymentDetail = MoneyPayment.extend({
  customer_fee: dollars,
  baker_fee: dollars,
  delivery_fee: dollars,
  baker_share: dollars.describe('The amount less both fees, before refunds'),
  baker_keeps: dollars.describe('After refunds'),
  payout_on: moment.nullable().describe('From then on it goes to the baker’s bank'),
  page_id: z.string().nullable(),
  payment_intent_id: z.string().nullable(),
  charge_id: z.string().nullable(),
  transfer_id: z.string().nullable(),
  account_id: z.string().nullable(),
  refunds: z.array(MoneyRefund),
  disputes: z.array(MoneyDispute),
  ledger: z.array(
    z.object({
      id: z.uuid(),
      cause: z.string(),
      at: moment,
      lines: z.array(z.object({ account: z.string(), amount: dollars, source: z.string().nullable() })),
    }),
  ),
  findings: z.array(MoneyFinding),
  stuck: z
    .array(
      z.object({
        what: z.enum(['jobs', 'rows']),
        id: z.string(),
        task: z.string(),
        reason: z.string(),
        tries: z.int(),
      }),
    )
    .describe('Out of tries; POST /admin/health/retry tries it again'),
})
export type PaymentDetail = z.output<typeof PaymentDetail>

const entry = z.object({ by_role: z.enum(ACTOR_ROLES), by: Who.nullable(), said: z.string(), at: moment })

const OrderDetail = MoneyOrder.extend({
  customer_email: z.string().nullable(),
  customer_phone: z.string().nullable(),
  source: z.string(),
  fulfillment_type: z.string(),
  requested_for: moment.nullable(),
  subtotal: dollars,
  delivery_fee: dollars,
  tax: dollars,
  customer_fee: dollars,
  baker_fee: dollars,
  baker_receives: dollars,
  left_to_refund: dollars.describe('Of the goods'),
  items: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      options: z.string(),
      quantity: z.int(),
      price: dollars,
      total: dollars,
    }),
  ),
  history: z.array(entry),
  payments: z.array(PaymentDetail),
  invoices: z.array(MoneyInvoice),
  findings: z.array(MoneyFinding),
})
export type OrderDetail = z.output<typeof OrderDetail>

const InvoiceDetail = MoneyInvoice.extend({
  customer_email: z.string().nullable(),
  order_id: z.uuid().nullable(),
  due_on: z.iso.date().nullable(),
  subtotal: dollars,
  tax: dollars,
  left_to_refund: dollars.describe('Of what came by card'),
  lines: z.array(z.object({ description: z.string(), quantity: z.number(), unit_price: dollars })),
  by_hand: z.array(z.object({ id: z.uuid(), method: z.string(), amount: dollars, undone: z.boolean(), at: moment })),
  history: z.array(entry),
  payments: z.array(PaymentDetail),
})
export type InvoiceDetail = z.output<typeof InvoiceDetail>

nameShapes({
  MoneyOrder,
  MoneyInvoice,
  MoneyPayment,
  MoneyRefund,
  MoneyDispute,
  PaymentDetail,
  OrderDetail,
  InvoiceDetail,
})

const params = z.object({ id: z.uuid() })

const asked = z.object({
  q: singleLine(254)
    .optional()
    .describe('A number, an id of ours or of the provider, an email, or part of a name of a person or bakery'),
  user: z.uuid().optional().describe('A customer’s account'),
  bakery: z.uuid().optional(),
  place: askedState.optional().describe('The state that the bakery is in, in two letters'),
  from: askedDay.describe('In UTC'),
  to: askedDay.describe('Included'),
  limit: z.coerce.number().int().min(1).max(100).default(30),
  after: cursor,
})
export type MoneyQuery = z.output<typeof asked> & { state?: string | undefined }

const page = <S extends z.ZodType>(row: S) => ({
  access: 'admin' as const,
  answer: z.object({
    items: z.array(row),
    next: z.string().nullable().describe('Also after a short page'),
    too_many: z.boolean().describe('Some names are left out'),
  }),
})
const one = { access: 'admin' as const, params, refuses: [404 as const] }

/** The market's money, as admins see it. Never what customers and bakers write to each other. */
export const moneyContract = defineCalls({
  'GET /admin/orders': {
    name: 'listOrderMoney',
    ...page(MoneyOrder),
    summary: 'All orders, the newest first',
    query: asked.extend({ state: z.enum(ORDER_FILTERS).optional() }),
  },
  'GET /admin/orders/:id': {
    ...one,
    name: 'getOrderMoney',
    summary: 'An order with its money and history. The look is in the audit log',
    answer: OrderDetail,
  },
  'GET /admin/invoices': {
    name: 'listInvoiceMoney',
    ...page(MoneyInvoice),
    summary: 'All invoices that were sent, the newest first',
    query: asked.extend({ state: z.enum(INVOICE_FILTERS).optional() }),
  },
  'GET /admin/invoices/:id': {
    ...one,
    name: 'getInvoiceMoney',
    summary: 'An invoice with its money and history. The look is in the audit log',
    answer: InvoiceDetail,
  },
  'GET /admin/payments': {
    name: 'listPaymentMoney',
    ...page(MoneyPayment),
    summary: 'All tries to pay by card, the newest first',
    query: asked.extend({ state: z.enum(PAYMENT_FILTERS).optional() }),
  },
  'GET /admin/payments/:id': {
    ...one,
    name: 'getPaymentMoney',
    summary: 'A payment with its refunds, disputes, ledger entries and findings. The look is in the audit log',
    answer: PaymentDetail,
  },
  'GET /admin/refunds': {
    name: 'listRefundMoney',
    ...page(MoneyRefund),
    summary: 'All refunds of card payments, the newest first',
    query: asked.extend({ state: z.enum(REFUND_FILTERS).optional() }),
  },
  'GET /admin/disputes': {
    name: 'listDisputeMoney',
    ...page(MoneyDispute),
    summary: 'All disputes of card payments, the newest first',
    query: asked,
  },
})
