import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { lookUpFor } from './lookup.commands.server'
import type { lookupContract } from './lookup.contract'

export const lookupHandlers = (services: Services): Handlers<typeof lookupContract> => ({
  'GET /lookup': ({ actor, query }) => lookUpFor(services, actor, query.q),
})
