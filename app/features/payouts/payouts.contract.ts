import { z } from 'zod'
import { defineCalls } from '~/http/contract'
import { cursor } from '~/lib/cursor'
import { dollars } from '~/lib/dollars'
import { PAYOUT_STATUSES } from './payout'

const params = z.object({ bakery_id: z.uuid() })

/** "order LO-1234" or "invoice #0012". */
const paidFor = { order_id: z.uuid().nullable(), invoice_id: z.uuid().nullable(), name: z.string() }

const Payment = z.object({
  id: z.uuid(),
  ...paidFor,
  paid_at: z.iso.datetime(),
  customer_total: dollars,
  /** What the customer got back, and how much of it the baker bore. */
  customer_refunded: dollars,
  refunded: dollars,
  /** After fees and refunds. */
  keeps: dollars,
  /** By the bakery's clock; null while the provider still processes it. */
  payout_on: z.iso.date().nullable(),
})
export type Payment = z.output<typeof Payment>

export const payoutsContract = defineCalls({
  'POST /payouts/:bakery_id/onboarding': {
    name: 'startPayoutOnboarding',
    summary: 'Where the owner tells the payment provider about themselves; the link works once and for minutes',
    step_up: true,
    params,
    answer: z.object({ url: z.string() }),
    fallback: 'We couldn’t reach our payment partner. Please try again.',
  },
  'GET /payouts/:bakery_id': {
    support: false,
    name: 'getPayoutAccount',
    summary: "The bakery's payment account as the provider has it now, and the disputes that no bank has decided yet",
    params,
    answer: z.object({
      bakery_id: z.uuid(),
      bakery_name: z.string(),
      time_zone: z.string(),
      /** none: not begun; incomplete: begun; pending: the provider checks; enabled: orders can be paid. */
      state: z.enum(['none', 'incomplete', 'pending', 'enabled']),
      charges_enabled: z.boolean(),
      payouts_enabled: z.boolean(),
      /** The balance as the provider has it; refunds can take it below zero. */
      available: dollars,
      pending: dollars,
      /** The balance, and what has left it for the bank; never below zero. */
      coming: dollars,
      /** What refunds took beyond the balance: it comes out of the next sales. */
      owes: dollars,
      /** What arrives first, of payouts that have left. */
      first: z.object({ amount: dollars, arrives_on: z.iso.date() }).nullable(),
      /** From when on what is still processed goes to the bank, by the bakery's clock. */
      clears_on: z.iso.date().nullable(),
      disputes: z.array(
        z.object({
          id: z.string(),
          ...paidFor,
          order_number: z.string().nullable(),
          amount: dollars,
          reason: z.string(),
          status: z.string(),
          evidence_due_by: z.iso.datetime().nullable(),
        }),
      ),
    }),
    fallback: 'We couldn’t reach our payment partner. Please try again.',
  },
  'GET /payouts/:bakery_id/bank': {
    support: false,
    name: 'listBankPayouts',
    summary: 'What went to the bank, as on its statements, the latest first',
    params,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(10),
      after: z
        .string()
        .regex(/^po_\w{1,60}$/, 'That’s no payout.')
        .optional(),
    }),
    answer: z.object({
      items: z.array(
        z.object({ id: z.string(), amount: dollars, arrives_on: z.iso.date(), status: z.enum(PAYOUT_STATUSES) }),
      ),
      next: z.string().nullable(),
    }),
    fallback: 'We couldn’t reach our payment partner. Please try again.',
  },
  'GET /payouts/:bakery_id/payments': {
    support: false,
    summary: 'Card payments by the day they go to the bank, the latest first',
    params,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(30),
      after: cursor,
    }),
    answer: z.object({
      items: z.array(Payment),
      next: z.string().nullable(),
    }),
  },
  'POST /money-letter/off': {
    name: 'stopMoneyLetter',
    summary: 'Stop the weekly money letter, by the link in one',
    access: 'public',
    body: z.object({ token: z.string().min(1).max(300) }),
    answer: z.object({ success: z.literal(true), message: z.string() }),
  },
})
