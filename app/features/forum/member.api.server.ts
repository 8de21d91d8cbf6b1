import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import { listBlocked } from './blocks.queries.server'
import { follow, unfollow } from './follow.commands.server'
import { NO_TOPIC } from './forum'
import {
  blockMember,
  likePost,
  markTopicRead,
  setTopic,
  solveTopic,
  unblockMember,
  unlikePost,
} from './member.commands.server'
import type { memberContract } from './member.contract'
import { findOwnForum, findOwnTopic } from './member.queries.server'

export const memberHandlers = (services: Services): Handlers<typeof memberContract> => ({
  'GET /forum/own': ({ actor, query }) =>
    findOwnForum(services.db, actor, { topic_ids: query.topics.split(',').filter(Boolean), now: services.clock() }),
  'GET /forum/topics/:id/own': async ({ actor, params, query }) =>
    orNotFound(await findOwnTopic(services.db, actor, { topic_id: params.id, ...query }), NO_TOPIC),
  'PUT /forum/topics/:id/read': ({ actor, params, body }) =>
    markTopicRead(services, actor, { topic_id: params.id, ...body }),
  'PUT /forum/topics/:id/follow': ({ actor, params }) => follow(services, actor, { topic_id: params.id }),
  'DELETE /forum/topics/:id/follow': ({ actor, params }) => unfollow(services, actor, { topic_id: params.id }),
  'PUT /forum/categories/:id/follow': ({ actor, params }) => follow(services, actor, { category_id: params.id }),
  'DELETE /forum/categories/:id/follow': ({ actor, params }) => unfollow(services, actor, { category_id: params.id }),
  'PUT /forum/posts/:id/like': ({ actor, params }) => likePost(services, actor, params.id),
  'DELETE /forum/posts/:id/like': ({ actor, params }) => unlikePost(services, actor, params.id),
  'PUT /forum/topics/:id/solved': ({ actor, params, body }) =>
    solveTopic(services, actor, { topic_id: params.id, ...body }),
  'PUT /forum/topics/:id/settings': ({ actor, params, body }) =>
    setTopic(services, actor, { topic_id: params.id, ...body }),
  'GET /forum/blocks': async ({ actor }) => ({ items: await listBlocked(services.db, actor) }),
  'PUT /forum/blocks/:username': ({ actor, params }) => blockMember(services, actor, params.username),
  'DELETE /forum/blocks/:username': ({ actor, params }) => unblockMember(services, actor, params.username),
})
