import { z } from 'zod'
import { defineCalls } from '~/http/contract'

export const countersContract = defineCalls({
  'GET /counters': {
    name: 'getCounters',
    summary: "Unread messages, and unviewed orders of one's primary bakery or the one that one helps",
    finishes: true,
    answer: z.object({ unread_messages: z.int(), unviewed_orders: z.int() }),
  },
})
