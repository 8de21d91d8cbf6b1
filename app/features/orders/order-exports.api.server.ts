import type { FastifyReply } from 'fastify'
import type { Actor } from '~/http/actor.server'
import type { Handlers } from '~/http/mount.server'
import { findOwnBakery, NOT_YOURS } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import type { orderExportsContract } from './order-exports.contract'
import { buyersFile, ordersFile, salesFile } from './order-exports.server'

export const orderExportsHandlers = ({ db }: Services): Handlers<typeof orderExportsContract> => {
  const find = async (actor: Actor, bakery_id: string, what: string, reply: FastifyReply) => {
    const bakery = orNotFound(await findOwnBakery(db, actor, bakery_id), NOT_YOURS)
    reply.header('content-disposition', `attachment; filename="${bakery.slug}-${what}.csv"`)
    return bakery
  }
  return {
    'GET /bakeries/:bakery_id/exports/orders.csv': async ({ actor, params, query, reply }) =>
      ordersFile(db, await find(actor, params.bakery_id, 'orders', reply), query),
    'GET /bakeries/:bakery_id/exports/customers.csv': async ({ actor, params, reply }) =>
      buyersFile(db, await find(actor, params.bakery_id, 'customers', reply)),
    'GET /bakeries/:bakery_id/exports/sales.csv': async ({ actor, params, query, reply }) =>
      salesFile(db, await find(actor, params.bakery_id, 'sales', reply), query),
  }
}
