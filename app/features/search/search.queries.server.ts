import type { Services } from '~/http/services.server'
import { circleOf, circleValues } from './circle'
import { everywhere } from './everywhere.queries.server'
import { card, readText, statement } from './listed-view.queries.server'
import { COUNT_CAP, fetchStep, plainQuery, shuffleOf } from './listing'
import { named } from './named.queries.server'
import { nearby } from './nearby.queries.server'
import { BakeryFilters, type BakeryList, ListedBakery } from './search.contract'
import { closestWords, isRareText, type TextShape, textShape, textValues } from './terms.queries.server'
import { type Wanted, wantedTraits } from './traits.queries.server'

type Asked = Partial<BakeryFilters>
type Searching = Pick<Services, 'search_pool' | 'clock'>

/** All that a statement's text depends on; the rest are its parameters. */
export interface Shape extends Pick<BakeryFilters, 'sort' | 'premium' | 'featured'> {
  /** As circleOf says. */
  near: 'small' | 'plain' | 'odd' | null
  text: TextShape | null
  /** With a place and a text: whether the text is the rarer of the two. */
  text_leads: boolean
  /** Which bits of traits are asked for, as in Wanted. */
  all: boolean
  others: boolean
  none: boolean
  /** How many each walk may find. */
  step: number
  counted: boolean
}

/** SQL: `id` with the keys `r1, r2, r3` to order by; and how many there are, at most 10000. `first` defines what both read. */
export interface Found {
  first?: string
  candidates: string
  count: string
  /** Of the distance to a row's `phi` and `lambda`, where there is a place to be distant from. */
  haversine?: (alias: string) => string
}

/** For pages, which are sent what they show. */
export const listBakeries = async (services: Searching, asked: Asked): Promise<BakeryList> =>
  shown(await listBakeriesAsText(services, asked))

function shown(text: string): BakeryList {
  const list = JSON.parse(text) as BakeryList
  return { ...list, bakeries: list.bakeries.map(listed) }
}

const LISTED = Object.keys(ListedBakery.shape) as (keyof ListedBakery)[]

const listed = (found: ListedBakery) => Object.fromEntries(LISTED.map((name) => [name, found[name]])) as ListedBakery

/** The answer to GET /bakeries as it is sent: on a list of fifty, making it here would cost as much as finding it. */
export async function listBakeriesAsText(services: Searching, asked: Asked): Promise<string> {
  const filters: BakeryFilters = { ...DEFAULTS, ...asked }
  const wanted = await wantedTraits(services, filters)
  const run = async (query: string) => {
    const text_leads = query !== '' && filters.lat !== undefined && (await isRareText(services, query))
    return search(services, filters, { wanted, query, text_leads, counted: true })
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
  const wanted = await wantedTraits(services, filters)
  const list = await search(services, filters, { wanted, query: '', text_leads: false, counted: false })
  return shown(list).bakeries
}

const DEFAULTS = BakeryFilters.parse({})

interface How {
  wanted: Wanted
  query: string
  text_leads: boolean
  counted: boolean
}

function search(
  services: Searching,
  filters: BakeryFilters,
  { wanted, query, text_leads, counted }: How,
): Promise<string> {
  const { lat, lng = 0, radius_km, limit, sort, premium, featured } = filters
  const offset = Math.min(filters.offset, COUNT_CAP)
  const shown = Math.min(limit, COUNT_CAP - offset)
  const moment = services.clock()
  const { seed, pivot } = shuffleOf(moment, filters.seed)
  const circle = lat === undefined ? null : circleOf({ lat, lng, radius_km })
  const { lead, all, others, none } = wanted
  const shape: Shape = {
    ...{ sort, premium, featured, text_leads, counted, step: fetchStep(shown + offset) },
    ...{
      near: circle && (circle.small ? 'small' : circle.plain ? 'plain' : 'odd'),
      text: query === '' ? null : textShape(query),
    },
    ...{ all: all !== 0n, others: others !== 0n, none: none !== 0n },
  }
  return readText(services, statement('list', shape, write), {
    ...{ now: moment.toISOString(), shown, offset, seed, told_seed: JSON.stringify(seed), pivot },
    ...{ lead, all: String(all), others: String(others), none: String(none) },
    ...(query === '' ? {} : textValues(query)),
    ...(circle ? circleValues(circle) : {}),
  })
}

function write(shape: Shape): string {
  const { first, candidates, count, haversine } = way(shape)
  return `
    with ${first ? `${first}, ` : ''}page as (
      select id, row_number() over (order by r1, r2, r3 collate "C", id desc) as nth from (${candidates}) found
      order by nth limit $shown::integer offset $offset::integer
    )
    select '{"bakeries":[' || coalesce((select string_agg(${card(haversine)}, ',' order by page.nth)
        from page join search_cards c on c.bakery_id = page.id), '')
      || '],"count":' || ${shape.counted ? `(${count})` : "'null'"} || ',"seed":' || $told_seed::text || '}'`
}

function way(shape: Shape): Found {
  if (shape.near) return nearby(shape)
  return shape.text ? named(shape) : everywhere(shape)
}
