import { z } from 'zod'
import { defineCalls } from '~/http/contract'
import { FULFILLMENT_TYPES } from '../opening/opening'
import { OFFLINE_METHODS } from './order'
import { orderAnswer } from './orders.contract'
import { placeOrderBody } from './orders-input.contract'

const { items, customer_name, customer_email, customer_phone, delivery_address, notes, requested_for } =
  placeOrderBody.shape

/** As the baker wrote it down (ruling 44), at the menu's prices. */
const takeOrderBody = z.object({
  checkout_id: z.uuid().optional().describe('Made by the client: the same one again is the same order'),
  items,
  customer_name,
  customer_email: z.preprocess((text) => text || null, customer_email.nullable()).optional(),
  customer_phone,
  fulfillment_type: z.enum(FULFILLMENT_TYPES).default('pickup'),
  delivery_address,
  requested_for,
  requested_until: requested_for,
  notes,
  method: z.enum(OFFLINE_METHODS).nullish(),
  paid: z.boolean().nullish(),
  completed: z.boolean().nullish().describe('Handed over on the spot'),
  porch_sale: z
    .boolean()
    .nullish()
    .describe(
      'Sold on the spot to someone without a name: paid and handed over in ten seconds, unless it’s cancelled before',
    ),
  pay_link: z.boolean().nullish().describe('Instead of a method: they are mailed a link to pay by card'),
})

export type TakeOrder = z.output<typeof takeOrderBody>

export const receivedBody = z.object({ method: z.enum(OFFLINE_METHODS), paid: z.boolean() })

const params = z.object({ bakery_id: z.uuid() })

export const manualOrdersContract = defineCalls({
  'POST /bakeries/:bakery_id/manual-orders': {
    summary: 'Write down an order that was taken elsewhere, for the owner of the bakery',
    params,
    body: takeOrderBody,
    answer: orderAnswer,
    status: 201,
    fallback: 'Failed to save the order',
  },
  'PUT /bakeries/:bakery_id/manual-orders/:order_id/payment': {
    summary: 'How the baker is paid for such an order, and whether they have the money; ends a link to pay',
    finishes: true,
    params: params.extend({ order_id: z.uuid() }),
    body: receivedBody,
    answer: orderAnswer,
    fallback: 'Failed to update order',
  },
})
