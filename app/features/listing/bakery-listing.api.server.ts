import type { Handlers } from '~/http/mount.server'
import { NOT_YOURS } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import { askForChange, editListing, withdrawChange } from './bakery-listing.commands.server'
import type { bakeryListingContract } from './bakery-listing.contract'
import { findListing } from './bakery-listing.queries.server'

export const bakeryListingHandlers = (services: Services): Handlers<typeof bakeryListingContract> => ({
  'GET /bakeries/:bakery_id/listing': async ({ actor, params }) =>
    orNotFound(await findListing(services.db, actor, params.bakery_id), NOT_YOURS),
  'PUT /bakeries/:bakery_id/listing': ({ actor, params, body }) => editListing(services, actor, params.bakery_id, body),
  'POST /bakeries/:bakery_id/changes': ({ actor, params, body }) =>
    askForChange(services, actor, params.bakery_id, body),
  'DELETE /bakeries/:bakery_id/changes/:id': ({ actor, params }) => withdrawChange(services, actor, params),
})
