import { z } from 'zod'
import { defineCalls } from '~/http/contract'

export const countersContract = defineCalls({
  'GET /counters': {
    support: true,
    name: 'getCounters',
    summary: 'Unread messages, and unviewed orders at your primary bakery or the one you help',
    finishes: true,
    answer: z.object({ unread_messages: z.int(), unviewed_orders: z.int() }),
  },
})
