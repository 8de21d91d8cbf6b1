import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import { findUser } from './user-detail.queries.server'
import { changeUser, signOutUser, signOutUserEverywhere } from './users.commands.server'
import type { usersContract } from './users.contract'
import { listBlocked, listUsers } from './users.queries.server'

export const usersHandlers = (services: Services): Handlers<typeof usersContract> => ({
  'GET /admin/users': ({ query }) => listUsers(services.db, query),
  'GET /admin/users/:id': async ({ params }) =>
    orNotFound(await findUser(services, params.id), 'We couldn’t find that user.'),
  'PUT /admin/users/:id': ({ actor, params, body }) => changeUser(services, actor, { ...params, ...body }),
  'DELETE /admin/users/:id/sessions/:session_id': async ({ actor, params }) => {
    await signOutUser(services, actor, params)
    return undefined
  },
  'DELETE /admin/users/:id/sessions': async ({ actor, params }) => {
    await signOutUserEverywhere(services, actor, params.id)
    return undefined
  },
  'GET /admin/blocklist': ({ query }) => listBlocked(services.db, query.q),
})
