import { z } from 'zod'
import { defineCalls } from '~/http/contract'
import { dollars } from '~/lib/dollars'

export const refundsContract = defineCalls({
  'POST /orders-api/orders/:id/refunds': {
    summary: 'Gives part of a paid order back, by its lines or by an amount of the subtotal; for the bakery and admins',
    params: z.object({ id: z.uuid() }),
    body: z
      .object({
        /** Made by the client: the same one again is the same refund. */
        request_id: z.uuid(),
        lines: z
          .array(z.object({ order_item_id: z.uuid(), quantity: z.int().min(1).max(999) }))
          .min(1)
          .max(100)
          .nullish(),
        amount: z.number().min(0).max(10_000).pipe(dollars).nullish(),
        reason: z.string().trim().min(1, { error: 'Please say why.' }).max(500),
      })
      .refine(({ lines, amount }) => (lines ? 1 : 0) + (amount ? 1 : 0) === 1, {
        error: 'Please say what is to be refunded.',
      }),
    answer: z.object({
      id: z.uuid(),
      order_id: z.uuid(),
      state: z.enum(['requested', 'sent', 'done', 'failed']),
      subtotal: dollars,
      /** What the customer gets. */
      customer: dollars,
      /** By how much the baker's share falls. */
      baker: dollars,
      reason: z.string(),
    }),
    status: 201,
    envelope: 'data',
    fallback: 'Failed to refund the order',
  },
})

export type RefundPart = z.output<(typeof refundsContract)['POST /orders-api/orders/:id/refunds']['body']>
