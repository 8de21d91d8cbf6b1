import { z } from 'zod'
import { defineCalls } from '~/http/contract'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../orders/order'
import { ORDER_FAILURES } from '../orders/order-failures'
import { DeliveryAddress } from '../orders/order-parts.contract'
import { orderAnswer } from '../orders/orders.contract'
import { placeOrderBody } from '../orders/orders-input.contract'

const Details = z.object({ phone: z.string().nullable(), delivery_address: DeliveryAddress.nullable() })
export type CheckoutDetails = z.output<typeof Details>

export const checkoutContract = defineCalls({
  'POST /orders-api/orders': {
    name: 'placeOrder',
    summary:
      'Places an order and opens the page to pay it; the same checkout_id again is the same order and the same page',
    access: 'guest',
    body: placeOrderBody,
    /** Null once nothing is left to pay. */
    answer: orderAnswer.extend({ payment_url: z.string().nullable() }),
    status: 201,
    pays: true,
    envelope: 'data',
    fallback: ORDER_FAILURES['POST /orders-api/orders'],
  },
  'POST /checkout/:order_id/settle': {
    summary: 'Ask the payment provider what became of the payment; for the page you come back to',
    access: 'guest',
    by_link: true,
    pays: true,
    params: z.object({ order_id: z.uuid() }),
    answer: z.object({
      order_id: z.uuid(),
      order_number: z.string(),
      status: z.enum(ORDER_STATUSES),
      payment_status: z.enum(PAYMENT_STATUSES),
      payment_url: z.string().nullable(),
    }),
  },
  'GET /checkout-details': {
    support: false,
    summary: 'The phone and address of your last checkout, for the next one',
    answer: Details,
  },
  'DELETE /checkout-details': { summary: 'Forget them', answer: null, status: 204 },
})
