import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import { deleteMessage, editMessage } from './change-message.commands.server'
import { beginConversation, changeSettings, publishTyping } from './conversations.commands.server'
import { findConversation, listConversations } from './conversations.queries.server'
import { NO_CONVERSATION, NO_MESSAGE } from './message'
import { addMessagePicture } from './message-pictures.commands.server'
import type { messagesContract } from './messages.contract'
import { findMessage, listMessages } from './messages.queries.server'
import { readMessages } from './read-messages.commands.server'
import { sendMessage } from './send-message.commands.server'
import { shownMessage } from './show-messages.commands.server'

export const messagesHandlers = (services: Services): Handlers<typeof messagesContract> => {
  const { db, clock } = services
  return {
    'GET /conversations': ({ actor, query }) => listConversations(db, actor, query),
    'POST /conversations': ({ actor, body }) => beginConversation(services, actor, body),
    'GET /conversations/:id': async ({ actor, params }) =>
      orNotFound(await findConversation(db, actor, params.id), NO_CONVERSATION),
    'GET /conversations/:id/messages': async ({ actor, params, query }) => {
      const page = orNotFound(await listMessages(db, actor, { ...params, ...query }, clock()), NO_CONVERSATION)
      return { ...page, items: page.items.map((message) => shownMessage(services, message)) }
    },
    'GET /conversations/:id/messages/:message_id': async ({ actor, params }) =>
      shownMessage(services, orNotFound(await findMessage(db, actor, params, clock()), NO_MESSAGE)),
    'POST /conversations/:id/messages': ({ actor, params, body }) =>
      sendMessage(services, actor, { conversation_id: params.id, ...body }),
    'PUT /conversations/:id/messages/:message_id': ({ actor, params, body }) =>
      editMessage(services, actor, { ...params, ...body }),
    'DELETE /conversations/:id/messages/:message_id': ({ actor, params }) => deleteMessage(services, actor, params),
    'PUT /conversations/:id/read': ({ actor, params, body }) => readMessages(services, actor, { ...params, ...body }),
    'POST /conversations/:id/typing': ({ actor, params }) => publishTyping(services, actor, params.id),
    'PUT /conversations/:id/settings': ({ actor, params, body }) =>
      changeSettings(services, actor, { ...params, ...body }),
    'POST /conversations/:id/pictures': ({ actor, params, body }) =>
      addMessagePicture(services, actor, { ...params, ...body }),
  }
}
