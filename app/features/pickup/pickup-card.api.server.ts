import type { Handlers } from '~/http/mount.server'
import { NOT_YOURS } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import { savePickupCard } from './pickup-card.commands.server'
import type { pickupCardContract } from './pickup-card.contract'
import { findPickupCard } from './pickup-card.queries.server'
import { porchLink, removePorch, savePorch } from './porch.commands.server'

export const pickupCardHandlers = (services: Services): Handlers<typeof pickupCardContract> => ({
  'GET /bakeries/:bakery_id/pickup-card': async ({ actor, params }) =>
    orNotFound(await findPickupCard(services.db, actor, params.bakery_id), NOT_YOURS),
  'PUT /bakeries/:bakery_id/pickup-card': ({ actor, params, body }) =>
    savePickupCard(services, actor, params.bakery_id, body),
  'GET /bakeries/:bakery_id/porch': ({ actor, params }) => porchLink(services, actor, params.bakery_id),
  'POST /bakeries/:bakery_id/porch': ({ actor, params, body }) =>
    savePorch(services, actor, params.bakery_id, body.file),
  'DELETE /bakeries/:bakery_id/porch': async ({ actor, params }) => {
    await removePorch(services, actor, params.bakery_id)
    return undefined
  },
})
