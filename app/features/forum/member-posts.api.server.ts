import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import type { memberPostsContract } from './member-posts.contract'
import { listMemberReplies, listMemberTopics } from './member-posts.queries.server'

export const memberPostsHandlers = ({ db }: Services): Handlers<typeof memberPostsContract> => ({
  'GET /profiles/:user_id/topics': ({ actor, params, query }) => listMemberTopics(db, actor, { ...params, ...query }),
  'GET /profiles/:user_id/recipes': ({ actor, params, query }) =>
    listMemberTopics(db, actor, { ...params, ...query }, 'recipes'),
  'GET /profiles/:user_id/replies': ({ actor, params, query }) => listMemberReplies(db, actor, { ...params, ...query }),
})
