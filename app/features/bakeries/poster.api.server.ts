import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { makeOrderPicture, makePoster } from './poster.commands.server'
import type { posterContract } from './poster.contract'

export const posterHandlers = (services: Services): Handlers<typeof posterContract> => ({
  'GET /bakeries/:bakery_id/poster.pdf': async ({ actor, params, query, reply }) => {
    const { file, name } = await makePoster(services, actor, params.bakery_id, query.size)
    reply.header('content-disposition', `attachment; filename="${name}"`)
    return file
  },
  'GET /bakeries/:bakery_id/order-picture.jpg': async ({ actor, params, reply }) => {
    const { file, name } = await makeOrderPicture(services, actor, params.bakery_id)
    reply.header('content-disposition', `attachment; filename="${name}"`)
    return file
  },
})
