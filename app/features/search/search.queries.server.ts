import type { Services } from '~/http/services.server'
import { everywhere } from './everywhere.queries.server'
import { listedBakery, Parameters, readText, TAKES_ORDERS } from './listed-view.queries.server'
import { COUNT_CAP, fetchStep, plainQuery, shuffleOf } from './listing'
import { named } from './named.queries.server'
import { nearby } from './nearby.queries.server'
import { BakeryFilters, type BakeryList, type ListedBakery } from './search.contract'
import { leadingTag } from './sources.queries.server'

type Asked = Partial<BakeryFilters>
type Searching = Pick<Services, 'search_pool' | 'clock'>

/** What is asked for, as the three ways of searching need it. */
export interface Search {
  filters: BakeryFilters
  parameters: Parameters
  /** The moment of asking, as a parameter. */
  now: string
  /** What a bakery `b` must have besides being public (and besides a tag that is seen to), beginning with `and` if anything. */
  having: (tag?: string) => string
  /** The tag that leads the scans. */
  tag: string | undefined
  query: string
  /** How many each scan may find. */
  step: number
  seed: string
  pivot: number
  /** Whether a text may also be looked for in the middle of names. */
  fill: boolean
}

/** SQL: `id` with the keys `r1, r2, r3` to order by; and how many there are, at most 10000. */
export interface Found {
  candidates: string
  count: string
  distance?: string
}

export const listBakeries = async (services: Searching, asked: Asked): Promise<BakeryList> =>
  JSON.parse(await listBakeriesAsText(services, asked)) as BakeryList

/** The answer to GET /bakeries as it is sent: on a list of fifty, making it here would cost as much as finding it. */
export async function listBakeriesAsText(services: Searching, asked: Asked): Promise<string> {
  const filters: BakeryFilters = { ...DEFAULTS, ...asked }
  const tag = await leadingTag(services, filters.tags ?? [])
  const run = (fill: boolean) => readText(services, ...statement(services.clock(), filters, { tag, fill }))
  const first = await run(false)
  if (plainQuery(filters.query) === '' || filters.lat !== undefined) return first
  const { count } = JSON.parse(first) as BakeryList
  return count >= filters.offset + filters.limit ? first : run(true)
}

/** The first of them, uncounted: in a big city counting costs more than finding. */
export async function listNearest(services: Searching, asked: Asked): Promise<ListedBakery[]> {
  const filters: BakeryFilters = { ...DEFAULTS, ...asked }
  const how = { tag: filters.tags?.[0], fill: false, counted: false }
  const list = await readText(services, ...statement(services.clock(), filters, how))
  return (JSON.parse(list) as BakeryList).bakeries
}

function statement(
  moment: Date,
  filters: BakeryFilters,
  { tag, fill, counted = true }: Pick<Search, 'tag' | 'fill'> & { counted?: boolean },
): [string, unknown[]] {
  const { limit, offset } = filters
  const { seed, pivot } = shuffleOf(moment, filters.seed)
  const wanted = Math.min(limit, Math.max(COUNT_CAP - offset, 0))
  const parameters = new Parameters()
  const now = parameters.add(moment.toISOString(), 'timestamptz')
  const query = plainQuery(filters.query)
  const search: Search = {
    ...{ filters, parameters, now, query, seed, pivot, tag, fill },
    having: (seen_to) =>
      having(filters, { tags: filters.tags?.filter((one) => one !== seen_to) ?? [], parameters, now }),
    step: fetchStep(wanted + Math.min(offset, COUNT_CAP)),
  }
  const { candidates, count, distance = 'null' } = strategy(search)
  const text = `
    with page as (
      select id, row_number() over (order by r1, r2, r3 collate "C", id desc) as nth from (${candidates}) found
      order by nth limit ${parameters.add(wanted, 'integer')} offset ${parameters.add(Math.min(offset, COUNT_CAP), 'integer')}
    )
    select json_build_object(
      'bakeries', coalesce((select json_agg(${listedBakery(now, distance)} order by page.nth)
        from page join bakeries b on b.id = page.id), '[]'),
      'count', ${counted ? `(${count})` : 'null'},
      'seed', ${parameters.add(seed, 'text')})::text`
  return [text, parameters.values]
}

const DEFAULTS = BakeryFilters.parse({})

function strategy(search: Search): Found {
  if (search.filters.lat !== undefined) return nearby(search)
  return search.query === '' ? everywhere(search) : named(search)
}

function having(
  filters: BakeryFilters,
  { tags, parameters: { add }, now }: Pick<Search, 'parameters' | 'now'> & { tags: string[] },
): string {
  const conditions = [
    tags.length > 0 &&
      `(select count(*) from bakery_tags h where h.bakery_id = b.id and h.tag_slug = any (${add(tags, 'text[]')})) = ${add(tags.length, 'integer')}`,
    filters.verified !== undefined && `b.verification_status ${filters.verified ? '=' : '<>'} 'verified'`,
    filters.delivery !== undefined && `${filters.delivery ? '' : 'not '}b.delivery_enabled`,
    filters.open_for_orders !== undefined && `${filters.open_for_orders ? '' : 'not '}${TAKES_ORDERS}`,
    filters.premium !== undefined && `${filters.premium ? '' : 'not '}${isPremium(now)}`,
    filters.featured !== undefined &&
      `b.id ${filters.featured ? '' : 'not '}in (select f.bakery_id from featured_listings f
        where f.cancelled_at is null and f.starts_at <= ${now} and f.ends_at > ${now})`,
  ]
  return conditions.map((condition) => (condition ? ` and ${condition}` : '')).join('')
}

const isPremium = (now: string) => `(b.is_premium and (b.premium_until is null or b.premium_until > ${now}))`
