import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { readShare, rulePost, submitPost } from './shares.commands.server'
import type { sharesContract } from './shares.contract'
import { listPosts } from './shares.queries.server'

export const sharesHandlers = (services: Services): Handlers<typeof sharesContract> => ({
  'GET /bakeries/:bakery_id/share': ({ actor, params }) => readShare(services, actor, params.bakery_id),
  'POST /bakeries/:bakery_id/share-posts': ({ actor, params, body }) =>
    submitPost(services, actor, { ...params, ...body }),
  'GET /share-posts': ({ query }) => listPosts(services.db, query),
  'POST /share-posts/:post_id/rule': ({ actor, params, body }) =>
    rulePost(services, actor, { id: params.post_id, ...body }),
})
