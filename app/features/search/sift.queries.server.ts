import { COUNT_CAP } from './listing'
import type { Found, Search } from './search.queries.server'

/** Premium that has not run out; the job that clears the flag may be late. */
export const isRunning = (alias: string, now: string): string =>
  `(${alias}.premium and (${alias}.premium_until is null or ${alias}.premium_until > ${now}))`

/** Whether more is asked for than one walk along an index answers, but for text and place. */
export const isSifted = ({ filters, wanted }: Search): boolean =>
  wanted.others !== 0n || wanted.none !== 0n || filters.featured !== undefined

/** What is left to test of a row that has `traits`, premium and `bakery_id`, beginning with `and` if anything. */
export function leftToTest({ filters, wanted, parameters, now }: Search, alias: string, bits = wanted.others): string {
  const conditions = [
    bits !== 0n &&
      `(${alias}.traits & ${parameters.add(String(bits), 'bigint')}) = ${parameters.add(String(bits), 'bigint')}`,
    wanted.none !== 0n && `(${alias}.traits & ${parameters.add(String(wanted.none), 'bigint')}) = 0`,
    filters.premium !== undefined && `${filters.premium ? '' : 'not '}${isRunning(alias, now)}`,
    filters.featured === false && `not exists (${runningFeatured(now)} and f.bakery_id = ${alias}.bakery_id offset 0)`,
  ]
  return conditions.map((condition) => (condition ? ` and ${condition}` : '')).join('')
}

const runningFeatured = (now: string) =>
  `select f.bakery_id from featured_listings f where f.cancelled_at is null and f.starts_at <= ${now} and f.ends_at > ${now}`

/** The rows `p` of search_points that belong to a bakery, for a join; behind OFFSET 0, so that they are looked up and not searched. */
export const pointOf = (alias: string): string =>
  `cross join lateral (select * from search_points x where x.bakery_id = ${alias}.bakery_id offset 0) p`

/** The rows of search_points whose bakery is featured now, instead of all of them. */
export const featuredPoints = (now: string): string =>
  `(select distinct bakery_id from (${runningFeatured(now)} limit ${COUNT_CAP}) running) f ${pointOf('f')}`

/**
 * Several conditions have no index of their own. So a bounded walk is taken whole (at most ten thousand rows of an index, which
 * also holds what is tested), once for the page and the count. `rows`: id, running, k1, k2; premium first unless sorted otherwise.
 */
export function sifted(search: Search, rows: string): Found {
  const { sort, lat } = search.filters
  const ranked = sort === 'recommended'
  const shuffled = ranked && lat === undefined
  const seed = shuffled ? search.parameters.add(search.seed, 'text') : ''
  return {
    first: `sifted as materialized (${rows})`,
    candidates: ranked
      ? `select id, case when running then 0 else 1 end::float8 as r1, ${shuffled ? 'case when running then 0 else k1 end' : 'k1'} as r2,
          ${shuffled ? `case when running then md5(id::text || ${seed}) else '' end` : "''"} as r3 from sifted`
      : "select id, k1 as r1, k2 as r2, '' as r3 from sifted",
    count: 'select count(*) from sifted',
  }
}
