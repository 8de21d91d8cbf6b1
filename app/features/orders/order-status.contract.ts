import { z } from 'zod'
import { defineCalls } from '~/http/contract'
import { ORDER_FAILURES } from './order-failures'
import { orderAnswer, seenOrder } from './orders.contract'
import { changeLaterBody, changeStatusBody, suggestTimeBody } from './orders-input.contract'

const params = z.object({ id: z.uuid() })

/** What moves an order along, from either side. */
export const orderStatusContract = defineCalls({
  'PUT /orders-api/orders/:id/status': {
    summary: 'Confirm, prepare, finish or cancel an order; a repeated status updates its times and notes',
    finishes: true,
    access: 'guest',
    by_link: true,
    params,
    body: changeStatusBody,
    answer: seenOrder,
    envelope: 'data',
    fallback: ORDER_FAILURES['PUT /orders-api/orders/:id/status'],
  },
  'PUT /orders-api/orders/:id/status/later': {
    name: 'updateOrderStatusLater',
    summary: 'Change the status of an order in ten seconds, unless it is taken back; for the bakery',
    finishes: true,
    params,
    body: changeLaterBody,
    answer: z.object({ undo_seconds: z.number() }),
    envelope: 'data',
    fallback: 'Failed to update order status',
  },
  'DELETE /orders-api/orders/:id/status/later': {
    name: 'deleteOrderStatusLater',
    summary: 'Take such a change back; answers the order as it is',
    finishes: true,
    params,
    answer: seenOrder,
    envelope: 'data',
    fallback: 'Failed to update order status',
  },
  'PUT /orders-api/orders/:id/arrived': {
    name: 'sayOrderHere',
    summary: 'The customer is at the door: the bakery is told at once; once more on the same day changes nothing',
    access: 'guest',
    by_link: true,
    a_minute: 20,
    refuses: [409],
    params,
    answer: orderAnswer,
    envelope: 'data',
    fallback: 'Failed to update order',
  },
  'PUT /orders-api/orders/:id/missed': {
    name: 'markOrderMissed',
    summary: 'Nobody came in the window: the order stays, and the customer is told that it is kept; for the bakery',
    finishes: true,
    refuses: [409],
    params,
    answer: seenOrder,
    envelope: 'data',
    fallback: 'Failed to update order',
  },
  'POST /orders-api/orders/:id/proposal': {
    name: 'suggestOrderTime',
    summary: 'The bakery suggests another time instead of a wished day, once',
    finishes: true,
    params,
    body: suggestTimeBody,
    answer: seenOrder,
    envelope: 'data',
    fallback: 'Failed to update order',
  },
  'POST /orders-api/orders/:id/proposal/accept': {
    name: 'acceptSuggestedTime',
    summary: 'The customer takes the suggested time, which confirms the order',
    access: 'guest',
    by_link: 'mailed',
    params,
    answer: orderAnswer,
    envelope: 'data',
    fallback: 'Failed to update order',
  },
})
