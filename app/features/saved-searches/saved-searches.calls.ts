import { callsOf } from '~/http/api'
import type { savedSearchesContract } from './saved-searches.contract'

export const savedSearchesApi = callsOf<typeof savedSearchesContract>()
