import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { changeStatus } from './change-status.commands.server'
import type { orderStatusContract } from './order-status.contract'
import { markMissed, sayHere } from './pickup-day.commands.server'
import { acceptTime, suggestTime } from './proposal.commands.server'
import { changeStatusLater, undoStatusLater } from './status-later.commands.server'

export const orderStatusHandlers = (services: Services): Handlers<typeof orderStatusContract> => {
  const { db } = services
  return {
    'PUT /orders-api/orders/:id/status': ({ actor, params, body }) =>
      changeStatus(services, actor, { ...params, ...body }),
    'PUT /orders-api/orders/:id/status/later': ({ actor, params, body }) =>
      changeStatusLater(db, actor, { ...params, ...body }),
    'DELETE /orders-api/orders/:id/status/later': ({ actor, params }) => undoStatusLater(db, actor, params.id),
    'PUT /orders-api/orders/:id/arrived': ({ actor, params }) => sayHere(services, actor, params.id),
    'PUT /orders-api/orders/:id/missed': ({ actor, params }) => markMissed(services, actor, params.id),
    'POST /orders-api/orders/:id/proposal': ({ actor, params, body }) =>
      suggestTime(services, actor, { ...params, ...body }),
    'POST /orders-api/orders/:id/proposal/accept': ({ actor, params }) => acceptTime(services, actor, params.id),
  }
}
