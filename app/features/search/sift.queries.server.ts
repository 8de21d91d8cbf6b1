import { COUNT_CAP } from './listing'
import type { StatementParts, StatementVariant } from './search-statement'

/** Premium that has not run out; the job that clears the flag may be late. */
export const isRunning = (alias: string): string =>
  `(${alias}.premium and (${alias}.premium_until is null or ${alias}.premium_until > $now::timestamptz))`

/** Whether more is asked for than one walk along an index answers, but for text and place. */
export const isSifted = ({ others, none, featured }: StatementVariant): boolean =>
  others || none || featured !== undefined

/** What is left to test of a row that has `traits`, premium and `bakery_id`, beginning with `and` if anything. */
export function leftToTest(variant: StatementVariant, alias: string, bits: 'all' | 'others' = 'others'): string {
  const conditions = [
    variant[bits] && `(${alias}.traits & $${bits}::bigint) = $${bits}::bigint`,
    variant.none && `(${alias}.traits & $none::bigint) = 0`,
    variant.premium !== undefined && `${variant.premium ? '' : 'not '}${isRunning(alias)}`,
    variant.featured === false && `not ${isFeatured(alias)}`,
  ]
  return conditions.map((condition) => (condition ? ` and ${condition}` : '')).join('')
}

const RUNNING_FEATURED = `select f.bakery_id from featured_listings f
  where f.cancelled_at is null and f.starts_at <= $now::timestamptz and f.ends_at > $now::timestamptz`

/** By its bakery, not all that are featured: behind OFFSET 0 nobody makes a join of it. */
export const isFeatured = (alias: string): string =>
  `exists (${RUNNING_FEATURED} and f.bakery_id = ${alias}.bakery_id offset 0)`

/** The rows `p` of search_points that belong to a bakery, for a join; behind OFFSET 0, so that they are looked up and not searched. */
export const pointOf = (alias: string): string =>
  `cross join lateral (select * from search_points x where x.bakery_id = ${alias}.bakery_id offset 0) p`

/** The rows of search_points whose bakery is featured now, instead of all of them. */
export const FEATURED_POINTS = `(select distinct bakery_id from (${RUNNING_FEATURED} limit ${COUNT_CAP}) running) f ${pointOf('f')}`

/**
 * Several conditions have no index of their own. So a bounded walk is taken whole (at most ten thousand rows of an index, which
 * also holds what is tested), once for the page and the count. `rows`: id, running, k1, k2; premium first unless sorted otherwise.
 */
export function sifted({ sort, near }: StatementVariant, rows: string): StatementParts {
  const ranked = sort === 'recommended'
  const shuffled = ranked && near === null
  return {
    first: `sifted as materialized (${rows})`,
    candidates: ranked
      ? `select id, case when running then 0 else 1 end::float8 as r1, ${shuffled ? 'case when running then 0 else k1 end' : 'k1'} as r2,
          ${shuffled ? "case when running then md5(id::text || $seed::text) else '' end" : "''"} as r3 from sifted`
      : "select id, k1 as r1, k2 as r2, '' as r3 from sifted",
    count: 'select count(*) from sifted',
  }
}
