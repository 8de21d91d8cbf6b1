import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import { endFeature, feature, grantPremium, hide, NO_SUCH_BAKERY, show } from './managed-bakeries.commands.server'
import type { managedBakeriesContract } from './managed-bakeries.contract'
import { findManaged, listManaged } from './managed-bakeries.queries.server'
import { merge } from './merge.commands.server'
import { askToTransfer } from './transfer.commands.server'

export const managedBakeriesHandlers = (services: Services): Handlers<typeof managedBakeriesContract> => ({
  'GET /admin/bakeries': ({ query }) => listManaged(services.db, query),
  'GET /admin/bakeries/:id': async ({ params }) =>
    orNotFound(await findManaged(services.db, params.id, services.clock()), NO_SUCH_BAKERY),
  'POST /admin/bakeries/:id/hide': ({ actor, params, body }) => hide(services, actor, { ...params, ...body }),
  'POST /admin/bakeries/:id/show': ({ actor, params }) => show(services, actor, params.id),
  'POST /admin/bakeries/:id/feature': ({ actor, params, body }) => feature(services, actor, { ...params, ...body }),
  'DELETE /admin/bakeries/:id/featured/:featured_id': ({ actor, params }) => endFeature(services, actor, params),
  'POST /admin/bakeries/:id/premium': ({ actor, params, body }) =>
    grantPremium(services, actor, { ...params, ...body }),
  'POST /admin/bakeries/:id/transfer': ({ actor, params, body }) =>
    askToTransfer(services, actor, { ...params, ...body }),
  'POST /admin/bakeries/:id/merge': ({ actor, params, body }) => merge(services, actor, { ...params, ...body }),
})
