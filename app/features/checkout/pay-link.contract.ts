import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { orderAnswer } from '../orders/orders.contract'

/** The holder of the link sees what is to be paid, but not who ordered it. */
const PayLink = orderAnswer
  .pick({
    order_number: true,
    fulfillment_type: true,
    requested_for: true,
    requested_until: true,
    pay_until: true,
    subtotal: true,
    delivery_fee: true,
    customer_total: true,
  })
  .extend({
    /** `by_hand`: the customer owes it to the baker. `over`: cancelled or expired. `returned`: cancelled after a card payment. */
    state: z.enum(['waiting', 'paid', 'by_hand', 'over', 'returned']),
    service_fee: orderAnswer.shape.customer_total,
    bakery: orderAnswer.shape.bakery.pick({ name: true, slug: true, time_zone: true }),
    items: z.array(
      orderAnswer.shape.items.element
        .pick({ id: true, name: true, quantity: true, total: true })
        .extend({ options: z.array(z.string()) }),
    ),
  })

export type PayLink = z.output<typeof PayLink>

const params = z.object({ token: z.string().max(200) })

nameShapes({ PayLink })

/** A link that the baker sent for an order taken elsewhere (ruling 44). */
export const payLinkContract = defineCalls({
  'GET /pay-links/:token': {
    summary: 'What the link of an order taken elsewhere is to pay',
    access: 'public',
    params,
    answer: PayLink,
    fallback: 'We couldn’t load your order. Please try again.',
  },
  'POST /pay-links/:token': {
    name: 'openPayLink',
    summary: 'Opens the page to pay it; null when nothing is to be paid any more',
    access: 'public',
    pays: true,
    params,
    answer: z.object({ payment_url: z.string().nullable() }),
  },
  'POST /pay-links/:token/settle': {
    summary: 'Asks the payment provider what became of the payment; for the page that one comes back to',
    access: 'public',
    pays: true,
    params,
    answer: PayLink,
  },
})
