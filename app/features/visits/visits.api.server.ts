import { callerOf, limit } from '~/http/limits.server'
import type { Handlers } from '~/http/mount.server'
import { NOT_YOURS } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import { noteVisits } from './tally.commands.server'
import { isPerson } from './visitor'
import type { visitsContract } from './visits.contract'
import { findVisits } from './visits.queries.server'

const VIEWS = { attempts: 120, window_seconds: 60 }

export const visitsHandlers = (services: Services): Handlers<typeof visitsContract> => ({
  'POST /bakeries/:bakery_id/seen': async ({ params, request }) => {
    if (!isPerson(callerOf(request).user_agent)) return
    await limit(services, request, 'seen', VIEWS)
    noteVisits(services, 'views', [params.bakery_id])
  },
  'GET /bakeries/:bakery_id/visits': async ({ actor, params }) =>
    orNotFound(await findVisits(services.db, actor, params.bakery_id, services.clock()), NOT_YOURS),
})
