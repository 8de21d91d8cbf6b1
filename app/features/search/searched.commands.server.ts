import { noteSearched } from '~/features/visits/tally.commands.server'
import type { Services } from '~/http/services.server'
import type { BakeryFilters } from './search.contract'
import { listBakeriesAsJson } from './search.queries.server'

type CountedSearchServices = Pick<Services, 'search_pool' | 'pool' | 'clock'>

/** Counts how often each bakery was shown, for its owner (decision 175). */
export async function searchBakeries(
  services: CountedSearchServices,
  asked: Partial<BakeryFilters>,
  user_agent: string,
) {
  const list = await listBakeriesAsJson(services, asked)
  noteSearched(services, asked, { list, user_agent })
  return list
}
