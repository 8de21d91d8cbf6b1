import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { lookAtInvoice, lookAtOrder, lookAtPayment, search } from './money.commands.server'
import type { moneyContract } from './money.contract'
import { listDisputes, listInvoices, listOrders, listPayments, listRefunds } from './money-lists.queries.server'

export const moneyHandlers = (services: Services): Handlers<typeof moneyContract> => ({
  'GET /admin/orders': ({ actor, query }) => search(services, actor, listOrders, query),
  'GET /admin/orders/:id': ({ actor, params }) => lookAtOrder(services, actor, params.id),
  'GET /admin/invoices': ({ actor, query }) => search(services, actor, listInvoices, query),
  'GET /admin/invoices/:id': ({ actor, params }) => lookAtInvoice(services, actor, params.id),
  'GET /admin/payments': ({ actor, query }) => search(services, actor, listPayments, query),
  'GET /admin/payments/:id': ({ actor, params }) => lookAtPayment(services, actor, params.id),
  'GET /admin/refunds': ({ actor, query }) => search(services, actor, listRefunds, query),
  'GET /admin/disputes': ({ actor, query }) => search(services, actor, listDisputes, query),
})
