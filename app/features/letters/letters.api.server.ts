import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { previewWords } from './check-words.server'
import { findLetter, letterOf, listLetters } from './letter-views.server'
import { saveWords, sendTest } from './letters.commands.server'
import type { lettersContract } from './letters.contract'

export const lettersHandlers = (services: Services): Handlers<typeof lettersContract> => ({
  'GET /letters': () => listLetters(services),
  'GET /letters/:key': ({ params }) => findLetter(services, params.key),
  'POST /letters/:key/preview': async ({ params, body }) => previewWords(letterOf(services, params.key), body),
  'POST /letters/:key/versions': ({ actor, params, body }) => saveWords(services, actor, { ...params, ...body }),
  'POST /letters/:key/test': ({ actor, params, body }) => sendTest(services, actor, { ...params, words: body }),
})
