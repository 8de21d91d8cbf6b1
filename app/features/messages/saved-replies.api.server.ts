import type { Handlers } from '~/http/mount.server'
import { NOT_YOURS } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import { addSavedReply, changeSavedReply, deleteSavedReply } from './saved-replies.commands.server'
import type { savedRepliesContract } from './saved-replies.contract'
import { listSavedReplies } from './saved-replies.queries.server'

export const savedRepliesHandlers = (services: Services): Handlers<typeof savedRepliesContract> => ({
  'GET /bakeries/:bakery_id/saved-replies': async ({ actor, params }) => ({
    items: orNotFound(await listSavedReplies(services.db, actor, params.bakery_id), NOT_YOURS),
    next: null,
  }),
  'POST /bakeries/:bakery_id/saved-replies': ({ actor, params, body }) =>
    addSavedReply(services, actor, { ...params, ...body }),
  'PUT /bakeries/:bakery_id/saved-replies/:reply_id': ({ actor, params, body }) =>
    changeSavedReply(services, actor, { ...params, ...body }),
  'DELETE /bakeries/:bakery_id/saved-replies/:reply_id': ({ actor, params }) =>
    deleteSavedReply(services, actor, params),
})
