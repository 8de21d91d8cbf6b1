import type { Services } from '~/http/services.server'
import { everywhere } from './everywhere.queries.server'
import { card, Parameters, readText } from './listed-view.queries.server'
import { COUNT_CAP, fetchStep, plainQuery, shuffleOf } from './listing'
import { named } from './named.queries.server'
import { nearby } from './nearby.queries.server'
import { BakeryFilters, type BakeryList, type ListedBakery } from './search.contract'
import { closestWords, isRareText } from './terms.queries.server'
import { type Wanted, wantedTraits } from './traits.queries.server'

type Asked = Partial<BakeryFilters>
type Searching = Pick<Services, 'search_pool' | 'clock'>

/** What is asked for, as the ways of searching need it. */
export interface Search {
  filters: BakeryFilters
  wanted: Wanted
  parameters: Parameters
  /** The moment of asking, as a parameter. */
  now: string
  query: string
  /** With a place and a text: whether the text is the rarer of the two. */
  text_leads: boolean
  /** How many each walk may find. */
  step: number
  seed: string
  pivot: number
}

/** SQL: `id` with the keys `r1, r2, r3` to order by; and how many there are, at most 10000. `first` defines what both read. */
export interface Found {
  first?: string
  candidates: string
  count: string
  /** Of the distance to a row's `phi` and `lambda`, where there is a place to be distant from. */
  haversine?: (alias: string) => string
}

export const listBakeries = async (services: Searching, asked: Asked): Promise<BakeryList> =>
  JSON.parse(await listBakeriesAsText(services, asked)) as BakeryList

/** The answer to GET /bakeries as it is sent: on a list of fifty, making it here would cost as much as finding it. */
export async function listBakeriesAsText(services: Searching, asked: Asked): Promise<string> {
  const filters: BakeryFilters = { ...DEFAULTS, ...asked }
  const wanted = await wantedTraits(services, filters)
  const run = async (query: string) => {
    const text_leads = query !== '' && filters.lat !== undefined && (await isRareText(services, query))
    return readText(services, ...statement(services.clock(), filters, { wanted, query, text_leads }))
  }
  const query = plainQuery(filters.query)
  const found = await run(query)
  if (query === '' || !found.includes('],"count":0,')) return found
  const meant = await closestWords(services, query)
  return meant === null ? found : run(meant)
}

/** The first of them, uncounted: in a big city counting costs more than finding. */
export async function listNearest(services: Searching, asked: Asked): Promise<ListedBakery[]> {
  const filters: BakeryFilters = { ...DEFAULTS, ...asked }
  const how = { wanted: await wantedTraits(services, filters), query: '', text_leads: false, counted: false }
  const list = await readText(services, ...statement(services.clock(), filters, how))
  return (JSON.parse(list) as BakeryList).bakeries
}

function statement(
  moment: Date,
  filters: BakeryFilters,
  { counted = true, ...given }: Pick<Search, 'wanted' | 'query' | 'text_leads'> & { counted?: boolean },
): [string, unknown[]] {
  const { limit } = filters
  const { seed, pivot } = shuffleOf(moment, filters.seed)
  const offset = Math.min(filters.offset, COUNT_CAP)
  const shown = Math.min(limit, COUNT_CAP - offset)
  const parameters = new Parameters()
  const now = parameters.add(moment.toISOString(), 'timestamptz')
  const step = fetchStep(shown + offset)
  const { first, candidates, count, haversine } = way({ ...given, filters, parameters, now, seed, pivot, step })
  const text = `
    with ${first ? `${first}, ` : ''}page as (
      select id, row_number() over (order by r1, r2, r3 collate "C", id desc) as nth from (${candidates}) found
      order by nth limit ${parameters.add(shown, 'integer')} offset ${parameters.add(offset, 'integer')}
    )
    select '{"bakeries":[' || coalesce((select string_agg(${card(now, haversine)}, ',' order by page.nth)
        from page join search_cards c on c.bakery_id = page.id), '')
      || '],"count":' || ${counted ? `(${count})` : "'null'"} || ',"seed":' || ${parameters.add(JSON.stringify(seed), 'text')} || '}'`
  return [parameters.typed(text), parameters.values]
}

const DEFAULTS = BakeryFilters.parse({})

function way(search: Search): Found {
  if (search.filters.lat !== undefined) return nearby(search)
  return search.query === '' ? everywhere(search) : named(search)
}
