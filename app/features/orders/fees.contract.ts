import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { dollars } from '~/lib/dollars'
import { FULFILLMENT_TYPES } from '../opening/opening'
import { amountProblem, NOT_POSITIVE } from './fees'

const FeeParts = z.object({ percent: dollars, fixed: dollars, total: dollars })

export const FeeBreakdown = z.object({
  subtotal: dollars,
  tax_amount: dollars,
  delivery_fee: dollars,
  fees: z.object({ customer: FeeParts, baker: FeeParts }),
  platform_revenue: FeeParts,
  customer_total: dollars,
  baker_receives: dollars,
  /** Percent of the subtotal for the customer, of subtotal and customer fee for the baker. */
  breakdown: z.object({
    customer_fee_percent: z.number(),
    customer_fee_fixed: dollars,
    baker_fee_percent: z.number(),
    baker_fee_fixed: dollars,
  }),
  fee_structure_version: z.string(),
})

/** Checked before it is rounded to cents. */
const subtotal = z
  .number({ error: NOT_POSITIVE })
  .check(({ value, issues }) => {
    const problem = amountProblem(value * 100)
    if (problem) issues.push({ code: 'custom', message: problem, input: value })
  })
  .pipe(dollars)

nameShapes({ FeeParts, FeeBreakdown })

export const feesContract = defineCalls({
  'POST /calculate-order-fees': {
    name: 'calculateOrderFees',
    summary: 'What an order of this amount costs the customer and brings the baker',
    access: 'public',
    body: z.object({
      subtotal,
      fulfillment_type: z.enum(FULFILLMENT_TYPES).default('pickup'),
      /** Of a delivery; left out it is 2.99, and 0 is free delivery (ruling 18). */
      delivery_fee: z.number().min(0).max(1000).pipe(dollars).optional(),
    }),
    answer: FeeBreakdown,
    envelope: 'data',
    fallback: 'Failed to calculate order fees',
  },
})
