import { callerOf } from '~/http/limits.server'
import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { listFeatured } from './featured.queries.server'
import { searchNames } from './names.queries.server'
import { findWithinRadius } from './radius.queries.server'
import type { searchContract } from './search.contract'
import { listBakeriesAsJson } from './search.queries.server'
import { searchBakeries } from './searched.commands.server'

export const searchHandlers = (services: Services): Handlers<typeof searchContract> => ({
  'GET /bakeries': ({ actor, query, request }) =>
    actor.viewed_by
      ? listBakeriesAsJson(services, query)
      : searchBakeries(services, query, callerOf(request).user_agent),
  'POST /search-bakeries': ({ body }) => searchNames(services, body),
  'POST /rpc/find_bakeries_within_radius': ({ body }) => findWithinRadius(services, body),
  'POST /social-share-api/featured-listings': async () => ({ listings: await listFeatured(services) }),
})
