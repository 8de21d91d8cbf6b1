import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { SEARCH_OFF } from './saved-search'
import { deleteSearch, saveSearch, stopSearch } from './saved-searches.commands.server'
import type { savedSearchesContract } from './saved-searches.contract'
import { listSearches } from './saved-searches.queries.server'

export const savedSearchesHandlers = (services: Services): Handlers<typeof savedSearchesContract> => ({
  'GET /saved-searches': ({ actor }) => listSearches(services.db, actor),
  'POST /saved-searches': ({ actor, body }) => saveSearch(services, actor, body),
  'DELETE /saved-searches/:id': async ({ actor, params }) => {
    await deleteSearch(services, actor, params.id)
    return undefined
  },
  'POST /saved-searches/off': async ({ body }) => {
    await stopSearch(services, body.token)
    return { success: true, message: SEARCH_OFF }
  },
})
