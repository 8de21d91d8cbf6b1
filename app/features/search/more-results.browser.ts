import { createClient } from '~/http/client'
import { inWords } from '../bakeries/card-words'
import { type BrowseState, filtersOf } from './browse-state'
import type { BakeryList, searchContract } from './search.contract'

const api = createClient<typeof searchContract>()

export async function readMore(asked: BrowseState): Promise<BakeryList> {
  const page = await api('GET /bakeries', { query: filtersOf(asked) })
  return { ...page, bakeries: page.bakeries.map(inWords) }
}
