import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import type { approvalsContract } from './approvals.contract'
import { listApprovals } from './approvals.queries.server'
import { approve, decline, withdraw } from './decide.commands.server'

export const approvalsHandlers = (services: Services): Handlers<typeof approvalsContract> => ({
  'GET /admin/approvals': ({ actor, query }) =>
    listApprovals({ db: services.db, env: services.env, now: services.clock(), actor }, query),
  'POST /admin/approvals/:id/approve': ({ actor, params }) => approve(services, actor, params.id),
  'POST /admin/approvals/:id/decline': ({ actor, params, body }) =>
    decline(services, actor, { ...params, note: body.note }),
  'POST /admin/approvals/:id/withdraw': ({ actor, params }) => withdraw(services, actor, params.id),
})
