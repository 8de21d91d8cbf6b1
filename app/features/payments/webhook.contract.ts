import { z } from 'zod'
import { defineCalls } from '~/http/contract'

export const webhookContract = defineCalls({
  'POST /stripe-webhook': {
    name: 'receiveStripeEvent',
    summary: "The payment provider's news, signed over the raw body",
    access: 'public',
    pays: true,
    answer: z.object({ received: z.literal(true) }),
  },
})
