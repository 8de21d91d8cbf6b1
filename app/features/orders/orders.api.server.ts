import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import { JsonText } from '~/lib/json-text'
import { checkDelivery } from './delivery.queries.server'
import { editOrder, markViewed, viewOrder } from './edit-order.commands.server'
import { receiptProblem } from './offline'
import { NO_SUCH_ORDER } from './order'
import type { ordersContract, SentOrder } from './orders.contract'
import { findOrder, findPartysOrder, listOrders } from './orders.queries.server'
import { findPorch } from './porch-link.commands.server'
import { receipt } from './receipt.server'
import { refundOrder } from './refund-order.commands.server'

const asOrders = ({ text }: JsonText<SentOrder[]>) => new JsonText<{ orders: SentOrder[] }>(`{"orders":${text}}`)

export const ordersHandlers = (services: Services): Handlers<typeof ordersContract> => {
  const { db } = services
  return {
    'GET /orders-api/orders': ({ actor, query }) => listOrders(db, actor, query),
    'GET /orders-api/orders/:id': async ({ actor, params }) =>
      orNotFound(await findOrder(db, actor, params.id), NO_SUCH_ORDER),
    'GET /orders-api/orders/:id/receipt': async ({ actor, params, reply }) => {
      const order = orNotFound(await findPartysOrder(db, actor, params.id), NO_SUCH_ORDER)
      const problem = receiptProblem(order)
      if (problem) throw new AppError('conflict', problem)
      reply.header('content-disposition', `attachment; filename="receipt-${order.order_number}.pdf"`)
      return receipt(order)
    },
    'GET /orders-api/orders/:id/porch': ({ actor, params }) => findPorch(services, actor, params.id),
    'GET /orders-api/orders/customer/:id': async ({ actor, params, query }) =>
      asOrders(await listOrders(db, actor, { ...query, customer_id: params.id })),
    'GET /orders-api/orders/bakery/:id': async ({ actor, params, query }) =>
      asOrders(await listOrders(db, actor, { ...query, bakery_id: params.id })),
    'GET /orders-api/delivery-check': async ({ query }) => {
      const answer = await checkDelivery(db, query)
      if (!answer) throw new AppError('not_found', 'We couldn’t find that bakery.')
      return answer
    },
    'PUT /orders-api/orders/:id': ({ actor, params, body }) => editOrder(services, actor, { ...params, ...body }),
    'PUT /orders-api/orders/:id/viewed': ({ actor, params }) => viewOrder(services, actor, params.id),
    'PUT /orders-api/viewed': async ({ actor, body }) => ({ viewed: await markViewed(services, actor, body.ids) }),
    'POST /orders-api/orders/:id/refunds': ({ actor, params, body }) =>
      refundOrder(services, actor, { ...params, ...body }),
  }
}
