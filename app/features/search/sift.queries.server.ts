import { COUNT_CAP } from './listing'
import type { StatementParts, StatementVariant } from './search-statement'

/** Premium that has not run out; the job that clears the flag may be late. */
export const isRunning = (alias: string): string =>
  `(${alias}.premium and (${alias}.premium_until is null or ${alias}.premium_until > $now::timestamptz))`

/** Whether the filters need more than one index walk; text and place aside. */
export const isSifted = ({ others, none, featured }: StatementVariant): boolean =>
  others || none || featured !== undefined

/** Conditions on a row with `traits`, premium and `bakery_id`; each begins with ` and`. */
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

/** OFFSET 0 keeps it a lookup per bakery: the planner would join with all featured ones. */
export const isFeatured = (alias: string): string =>
  `exists (${RUNNING_FEATURED} and f.bakery_id = ${alias}.bakery_id offset 0)`

/** Joins the rows `p` of search_points for a bakery; OFFSET 0 makes it a lookup. */
export const pointOf = (alias: string): string =>
  `cross join lateral (select * from search_points x where x.bakery_id = ${alias}.bakery_id offset 0) p`

/** Only the rows `p` of bakeries that are featured now. */
export const FEATURED_POINTS = `(select distinct bakery_id from (${RUNNING_FEATURED} limit ${COUNT_CAP}) running) f ${pointOf('f')}`

/**
 * Several conditions have no index of their own: a bounded walk (at most ten thousand rows of an index that also holds the tested columns)
 * is materialized for both page and count. `rows`: id, running, k1, k2; premium first unless sorted otherwise.
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
