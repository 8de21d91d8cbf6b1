import type { Services } from '~/http/services.server'
import { JsonText } from '~/lib/json-text'
import { circleOf, circleValues } from './circle'
import { everywhere } from './everywhere.queries.server'
import { findInside, insideValues } from './inside.queries.server'
import { card, readRow, statement } from './listed-view.queries.server'
import { COUNT_CAP, fetchStep, PAGE_SIZE, PREMIUM_COUNT, plainQuery, QUERY_MIN, RADIUS_KM, shuffleOf } from './listing'
import { named } from './named.queries.server'
import { nearby } from './nearby.queries.server'
import { BakeryFilters, type BakeryList, type BakeryListAnswer, ListedBakery } from './search.contract'
import type { StatementParts, StatementVariant } from './search-statement'
import { closestWords, isRareText, textKind, textValues } from './terms.queries.server'
import { TAG_BITS, type TraitQuery, wantedTraits } from './traits.queries.server'

type PartialFilters = Partial<BakeryFilters>
type SearchServices = Pick<Services, 'search_pool' | 'clock'>

/** For pages, parsed and cut to what they show. */
export const listBakeries = async (
  services: SearchServices,
  asked: PartialFilters,
): Promise<BakeryList<ListedBakery>> => shown(await listBakeriesAsJson(services, asked))

function shown(json: JsonText<BakeryListAnswer>): BakeryList<ListedBakery> {
  const list = json.read()
  return { ...list, bakeries: list.bakeries.map(listed) }
}

const LISTED = Object.keys(ListedBakery.shape) as (keyof ListedBakery)[]

const listed = (found: ListedBakery) => Object.fromEntries(LISTED.map((name) => [name, found[name]])) as ListedBakery

/** As JSON text from PostgreSQL: for fifty bakeries, making it here would cost as much as the search. */
export async function listBakeriesAsJson(
  services: SearchServices,
  asked: PartialFilters,
): Promise<JsonText<BakeryListAnswer>> {
  const filters = withDefaults(asked)
  const query = plainQuery(filters.query)
  if (query !== '' && [...query].length < QUERY_MIN) return foundNothing(services, filters)
  const wanted = await wantedTraits(services, filters)
  const run = async (query: string) => {
    const inside = await findInside(services, query)
    const text_first = query !== '' && filters.lat !== undefined && (await isRareText(services, query, inside))
    return search(services, filters, { wanted, query, inside, text_first, counted: true })
  }
  const found = await run(query)
  const meant = query !== '' && found.count === 0 ? await closestWords(services, query) : null
  return meant === null ? found.json : (await run(meant)).json
}

const DEFAULTS = BakeryFilters.parse({})

/** §9: a premium list is short unless the caller gives a limit. */
const withDefaults = (asked: PartialFilters) => ({
  ...DEFAULTS,
  ...asked,
  limit: asked.limit ?? (asked.premium ? PREMIUM_COUNT : PAGE_SIZE),
})

const LOOKED_AT = 13
const SHOWN = 3

interface SearchCenter {
  id: string
  latitude: number | null
  longitude: number | null
}

/** In the order of lists (ruling 29), most equal tags first. Not counted: in a big city that costs more than the search. */
export async function listSimilar(
  services: SearchServices,
  { id, latitude, longitude }: SearchCenter,
): Promise<ListedBakery[]> {
  if (latitude === null || longitude === null) return []
  const filters = withDefaults({ lat: latitude, lng: longitude, radius_km: RADIUS_KM, limit: LOOKED_AT })
  const wanted = await wantedTraits(services, filters)
  const how = { wanted, query: '', inside: [], text_first: false, counted: false }
  const { variant, given } = asStatement(services, filters, how)
  const [json] = await readRow<[string]>(services, statement('similar', variant, writeSimilar), { ...given, id })
  return (JSON.parse(json) as ListedBakery[]).map(listed)
}

function writeSimilar(variant: StatementVariant): string {
  const parts = partsOf(variant)
  return `
    with ${pageOf(parts)},
    own as materialized (select traits & ${TAG_BITS} as tags from search_points where bakery_id = $id::uuid and trait = 0),
    looked_at as (
      select page.id, page.nth, own.tags, bit_count((p.traits & own.tags)::bit(64)) as alike
      from page cross join own join search_points p on p.bakery_id = page.id and p.trait = 0 where page.id <> $id::uuid),
    chosen as (
      select id, row_number() over (order by alike desc, nth) as place from looked_at where tags = 0 or alike > 0
      order by place limit ${SHOWN})
    select '[' || coalesce((select string_agg(${card(parts.haversine)}, ',' order by chosen.place)
      from chosen join search_cards c on c.bakery_id = chosen.id), '') || ']'`
}

function foundNothing({ clock }: SearchServices, { seed }: PartialFilters): JsonText<BakeryListAnswer> {
  return new JsonText(JSON.stringify({ bakeries: [], count: 0, seed: shuffleOf(clock(), seed).seed }))
}

interface SearchPlan {
  wanted: TraitQuery
  query: string
  inside: string[]
  text_first: boolean
  counted: boolean
}

async function search(services: SearchServices, filters: ReturnType<typeof withDefaults>, how: SearchPlan) {
  const { variant, given } = asStatement(services, filters, how)
  const [json, count] = await readRow<[string, number | null]>(services, statement('list', variant, write), given)
  return { json: new JsonText<BakeryListAnswer>(json), count }
}

function asStatement(
  services: SearchServices,
  filters: ReturnType<typeof withDefaults>,
  { wanted, query, inside, text_first, counted }: SearchPlan,
) {
  const { lat, lng = 0, radius_km, limit, sort, premium, featured } = filters
  const offset = Math.min(filters.offset, COUNT_CAP)
  const shown = Math.min(limit, COUNT_CAP - offset)
  const moment = services.clock()
  const { seed, pivot } = shuffleOf(moment, filters.seed)
  const circle = lat === undefined ? null : circleOf({ lat, lng, radius_km })
  const { walked_trait, all, others, none } = wanted
  const variant: StatementVariant = {
    sort,
    premium,
    featured,
    text_first,
    counted,
    step: fetchStep(shown + offset),
    near: circle && (circle.small ? 'small' : circle.plain ? 'plain' : 'odd'),
    text: query === '' ? null : textKind(query),
    inside: inside.length > 0,
    all: all !== 0n,
    others: others !== 0n,
    none: none !== 0n,
  }
  const given = {
    now: moment.toISOString(),
    shown,
    offset,
    seed,
    told_seed: JSON.stringify(seed),
    pivot,
    walked_trait,
    all: String(all),
    others: String(others),
    none: String(none),
    ...(query === '' ? {} : textValues(query)),
    ...insideValues(inside),
    ...(circle ? circleValues(circle) : {}),
  }
  return { variant, given }
}

const pageOf = ({ first, candidates }: StatementParts) => `${first ? `${first}, ` : ''}page as (
  select id, row_number() over (order by r1, r2, r3 collate "C", id desc) as nth from (${candidates}) found
  order by nth limit $shown::integer offset $offset::integer)`

function write(variant: StatementVariant): string {
  const parts = partsOf(variant)
  const { count, haversine } = parts
  // OFFSET 0: the count is computed once, though it is used twice.
  return `
    with ${pageOf(parts)}
    select '{"bakeries":[' || coalesce((select string_agg(${card(haversine)}, ',' order by page.nth)
        from page join search_cards c on c.bakery_id = page.id), '')
      || '],"count":' || coalesce(total.n::text, 'null') || ',"seed":' || $told_seed::text || '}', total.n
    from (select ${variant.counted ? `(${count})::integer` : 'null::integer'} as n offset 0) total`
}

function partsOf(variant: StatementVariant): StatementParts {
  if (variant.near) return nearby(variant)
  return variant.text ? named(variant) : everywhere(variant)
}
