import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { block, unblock } from './blocks.commands.server'
import type { blocksContract } from './blocks.contract'

export const blocksHandlers = (services: Services): Handlers<typeof blocksContract> => ({
  'POST /blocks': ({ actor, body }) => block(services, actor, body),
  'DELETE /blocks': ({ actor, query }) => unblock(services, actor, query),
})
