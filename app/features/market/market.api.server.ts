import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import type { marketContract } from './market.contract'
import { findOverview, listCities, listUnmet } from './market.queries.server'
import { findUnmetThere, mapUnmet } from './unmet-places.queries.server'

export const marketHandlers = ({ db, pool, clock }: Services): Handlers<typeof marketContract> => ({
  'GET /admin/overview': ({ query }) => findOverview(pool, query, clock()),
  'GET /admin/overview/places': async ({ query }) => ({
    cities: await listCities(db, query),
    unmet: await listUnmet(db, query, clock()),
  }),
  'GET /admin/overview/unmet-map': ({ query }) => mapUnmet(db, query, clock()),
  'GET /admin/overview/unmet': ({ query }) => findUnmetThere(db, query, clock()),
})
