import type { Handlers } from '~/http/mount.server'
import { NOT_YOURS } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import {
  acceptInvitation,
  ended,
  inviteHelper,
  removeHelper,
  resendInvitation,
  stopHelping,
} from './helpers.commands.server'
import type { helpersContract } from './helpers.contract'
import { findInvitation, listHelpers, listHelping } from './helpers.queries.server'

export const helpersHandlers = (services: Services): Handlers<typeof helpersContract> => {
  const { db, clock } = services
  return {
    'GET /bakeries/:bakery_id/helpers': async ({ actor, params }) => ({
      items: orNotFound(await listHelpers(db, actor, params.bakery_id, clock()), NOT_YOURS),
      next: null,
    }),
    'POST /bakeries/:bakery_id/helpers': ({ actor, params, body }) =>
      inviteHelper(services, actor, { ...params, ...body }),
    'POST /bakeries/:bakery_id/helpers/:helper_id/resend': ({ actor, params }) =>
      resendInvitation(services, actor, params),
    'DELETE /bakeries/:bakery_id/helpers/:helper_id': ({ actor, params }) => removeHelper(services, actor, params),
    'GET /helper-invitations': async ({ actor, query }) => {
      const found = await findInvitation(db, actor, query.code, clock())
      if (!found) throw ended()
      return found
    },
    'POST /helper-invitations/accept': ({ actor, body }) => acceptInvitation(services, actor, body.code),
    'GET /helping': async ({ actor }) => ({ items: await listHelping(db, actor), next: null }),
    'DELETE /helping/:bakery_id': ({ actor, params }) => stopHelping(services, actor, params.bakery_id),
  }
}
