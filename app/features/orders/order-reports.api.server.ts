import { limit } from '~/http/limits.server'
import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { findAgain } from './order-again.queries.server'
import type { orderReportsContract } from './order-reports.contract'
import { orderStats, trackOrder } from './order-reports.queries.server'

/** The page asks every 15 seconds (ruling 25): room for an office behind one address, none for guessing. */
const TRACKING = { attempts: 60, window_seconds: 60 }

export const orderReportsHandlers = (services: Services): Handlers<typeof orderReportsContract> => ({
  'GET /order-stats': ({ actor, query }) => orderStats(services.db, actor, query, services.clock()),
  'GET /orders-api/again': ({ actor }) => findAgain(services.db, actor, services.clock()),
  'GET /track-order': async ({ request, query }) => {
    await limit(services, request, 'track-order', TRACKING)
    const order = await trackOrder(services.db, query)
    if (!order) throw new AppError('not_found', 'We couldn’t find an order with that number and email.')
    return order
  },
})
