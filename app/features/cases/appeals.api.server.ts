import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { appeal } from './appeals.commands.server'
import type { appealsContract } from './appeals.contract'
import { readAppeal } from './appeals.queries.server'

export const appealsHandlers = (services: Services): Handlers<typeof appealsContract> => ({
  'GET /appeals/:id': ({ actor, params }) => readAppeal(services.db, services, actor, params.id),
  'POST /appeals/:id': ({ actor, params, body }) => appeal(services, actor, { ...params, ...body }),
})
