import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { mergeTopic, splitTopic } from './reshape.commands.server'
import { addCategory, changeCategory, unwatchWord, watchWord } from './tools.commands.server'
import type { toolsContract } from './tools.contract'
import { listWatchedWords } from './tools.queries.server'

export const toolsHandlers = (services: Services): Handlers<typeof toolsContract> => ({
  'POST /forum/topics/:id/merge': ({ actor, params, body }) =>
    mergeTopic(services, actor, { topic_id: params.id, ...body }),
  'POST /forum/topics/:id/split': ({ actor, params, body }) =>
    splitTopic(services, actor, { topic_id: params.id, ...body }),
  'GET /forum/watched-words': async () => ({ words: await listWatchedWords(services.db) }),
  'POST /forum/watched-words': ({ actor, body }) => watchWord(services, actor, body),
  'DELETE /forum/watched-words/:id': ({ actor, params }) => unwatchWord(services, actor, params.id),
  'POST /forum/categories': ({ actor, body }) => addCategory(services, actor, body),
  'PUT /forum/categories/:id': ({ actor, params, body }) => changeCategory(services, actor, { ...params, ...body }),
})
