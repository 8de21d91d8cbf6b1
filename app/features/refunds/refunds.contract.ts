import { z } from 'zod'
import { defineCalls } from '~/http/contract'
import { dollars } from '~/lib/dollars'

export const refundsContract = defineCalls({
  'POST /refunds/:id/again': {
    name: 'retryRefund',
    summary: 'Send a refund again that came back from the customer’s bank; for the owner of what was paid',
    step_up: 'admins',
    params: z.object({ id: z.uuid() }),
    answer: z.object({ id: z.uuid(), customer: dollars }),
  },
})
