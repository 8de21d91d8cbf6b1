import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import { beginListing, changeListing, deleteListing, submitListing } from './listing.commands.server'
import type { listingContract } from './listing.contract'
import { findListing, listListings, listLookAlikes } from './listing.queries.server'

const MISSING = 'We couldn’t find that listing.'

export const listingHandlers = (services: Services): Handlers<typeof listingContract> => ({
  'GET /listings': async ({ actor }) => ({ items: await listListings(services.db, actor) }),
  'GET /listings/:id': async ({ actor, params }) =>
    orNotFound(await findListing(services.db, actor, params.id), MISSING),
  'GET /listings/:id/look-alikes': async ({ actor, params }) => ({
    items: orNotFound(await listLookAlikes(services.db, actor, params.id), MISSING),
  }),
  'POST /listings': ({ actor, body }) => beginListing(services, actor, body),
  'PUT /listings/:id': ({ actor, params, body }) => changeListing(services, actor, { ...params, ...body }),
  'POST /listings/:id/submit': ({ actor, params, body }) => submitListing(services, actor, { ...params, ...body }),
  'DELETE /listings/:id': async ({ actor, params }) => {
    await deleteListing(services.db, actor, params.id)
    return undefined
  },
})
