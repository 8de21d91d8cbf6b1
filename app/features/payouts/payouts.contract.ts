import { z } from 'zod'
import { defineCalls } from '~/http/contract'
import { cursor } from '~/lib/cursor'
import { dollars } from '~/lib/dollars'

const params = z.object({ bakery_id: z.uuid() })

/** "order LO-1234" or "invoice #0012". */
const paidFor = { order_id: z.uuid().nullable(), invoice_id: z.uuid().nullable(), name: z.string() }

/** By the bakery's clock; null while the provider still processes it. */
const payoutDay = z.iso.date().nullable()

export const payoutsContract = defineCalls({
  'POST /payouts/:bakery_id/onboarding': {
    name: 'startPayoutOnboarding',
    summary: 'Where the owner tells the payment provider about themselves; the link works once and for minutes',
    params,
    answer: z.object({ url: z.string() }),
    fallback: 'We couldn’t reach our payment partner. Please try again.',
  },
  'GET /payouts/:bakery_id': {
    name: 'getPayoutAccount',
    summary: "The bakery's payment account as the provider has it now, and what is called into question",
    params,
    answer: z.object({
      bakery_id: z.uuid(),
      bakery_name: z.string(),
      time_zone: z.string(),
      /** none: not begun; incomplete: begun; pending: the provider checks; enabled: orders can be paid. */
      state: z.enum(['none', 'incomplete', 'pending', 'enabled']),
      charges_enabled: z.boolean(),
      payouts_enabled: z.boolean(),
      available: dollars,
      pending: dollars,
      disputes: z.array(
        z.object({
          id: z.string(),
          ...paidFor,
          amount: dollars,
          reason: z.string(),
          status: z.string(),
          evidence_due_by: z.iso.datetime().nullable(),
        }),
      ),
    }),
    fallback: 'We couldn’t reach our payment partner. Please try again.',
  },
  'GET /payouts/:bakery_id/payments': {
    summary: 'Card payments by the day from which on they go to the bank, the latest first',
    params,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(30),
      after: cursor,
    }),
    answer: z.object({
      items: z.array(
        z.object({
          id: z.uuid(),
          ...paidFor,
          paid_at: z.iso.datetime(),
          customer_total: dollars,
          /** What the customer got back, and how much of it the baker bore. */
          customer_refunded: dollars,
          refunded: dollars,
          /** After fees and refunds. */
          keeps: dollars,
          payout_on: payoutDay,
        }),
      ),
      /** Of the days on this page, each with all its payments. */
      payouts: z.array(z.object({ payout_on: payoutDay, keeps: dollars, count: z.int() })),
      next: z.string().nullable(),
    }),
  },
})
