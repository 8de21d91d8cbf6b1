import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { blockEmail, grantRole, removeRole, unblockEmail } from './access.commands.server'
import type { accessContract } from './access.contract'
import { blockDomain, unblockDomain } from './blocked-domains.commands.server'
import { openSupportView } from './support-view.commands.server'
import { askToTakeAdmin } from './take-admin.commands.server'

export const accessHandlers = (services: Services): Handlers<typeof accessContract> => ({
  'POST /user-roles': ({ body, actor }) => grantRole(services, actor, body),
  'DELETE /user-roles/:user_id/:role': ({ params, actor }) => removeRole(services, actor, params),
  'POST /admin/users/:id/take-admin': ({ actor, params, body }) =>
    askToTakeAdmin(services, actor, { ...params, ...body }),
  'POST /blocked-emails': ({ body, actor }) => blockEmail(services, actor, { ...body, once: true }),
  'DELETE /blocked-emails/:email': async ({ params, actor }) => {
    await unblockEmail(services, actor, params.email)
    return undefined
  },
  'POST /blocked-domains': ({ body, actor }) => blockDomain(services, actor, body),
  'DELETE /blocked-domains/:domain': async ({ params, actor }) => {
    await unblockDomain(services, actor, params.domain)
    return undefined
  },
  'POST /admin/users/:id/support-view': ({ actor, params, body }) =>
    openSupportView(services, actor, { ...params, ...body }),
})
