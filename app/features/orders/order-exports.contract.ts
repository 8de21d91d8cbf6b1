import { z } from 'zod'
import { defineCalls } from '~/http/contract'
import { isLikelyDay, WRONG_YEAR } from '~/lib/likely-day'

const params = z.object({ bakery_id: z.uuid() })
const day = z.iso
  .date({ error: 'Please enter the day as year, month and day.' })
  .refine(isLikelyDay, { error: WRONG_YEAR })
  .optional()
const query = z
  .object({ from: day.describe('In the bakery’s local time'), to: day })
  .refine(({ from, to }) => !from || !to || from <= to, { error: 'The range ends before it begins.', path: ['to'] })
export type Days = z.output<typeof query>

const file = { answer: null, file: 'text/csv' } as const

export const orderExportsContract = defineCalls({
  'GET /bakeries/:bakery_id/exports/orders.csv': {
    support: false,
    name: 'exportBakeryOrders',
    summary:
      'Orders, the latest first, by the day they were paid, or came in while they aren’t; of all times, or of some days',
    params,
    query,
    ...file,
  },
  'GET /bakeries/:bakery_id/exports/customers.csv': {
    support: false,
    name: 'exportBakeryCustomers',
    summary: 'Customers whose latest order says that the bakery may write to them',
    params,
    ...file,
  },
  'GET /bakeries/:bakery_id/exports/sales.csv': {
    support: false,
    name: 'exportBakerySales',
    summary: 'Money that came, by day or month, source and way to pay; of all times, or of some days',
    params,
    query: query.safeExtend({ by: z.enum(['day', 'month']).default('day') }),
    ...file,
  },
})
