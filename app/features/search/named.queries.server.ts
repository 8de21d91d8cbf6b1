import { COUNT_CAP, MIXED } from './listing'
import type { StatementParts, StatementVariant } from './search-statement'
import { FEATURED_POINTS, isRunning, isSifted, leftToTest, pointOf, sifted } from './sift.queries.server'
import { chain, countKnown, countOfRead, mentions, tiersOf } from './terms.queries.server'

/** By text: premium first in the five-minute shuffle; then by tiers (`tiersOf`). */
export function named(variant: StatementVariant): StatementParts {
  const { sort, step, premium } = variant
  if (variant.featured) {
    const rows = `select p.bakery_id as id, ${isRunning('p')} as running, -extract(epoch from p.created_at)::float8 as k1, 0::float8 as k2
      from ${FEATURED_POINTS} where p.trait = 0 and ${mentions(variant, 'p')}${leftToTest(variant, 'p', 'all')}`
    return sifted(variant, rows)
  }
  const tiers = tiersOf(variant)
  if (sort === 'newest' || sort === 'rating' || isSifted(variant) || variant.all) {
    return sifted(variant, sortedRows(variant, chain(tiers, { columns: 't.*', most: COUNT_CAP })))
  }
  const running = isRunning('t')
  const shuffled = Math.max(step, MIXED)
  const mixed = `select bakery_id as id, case when nth > ${MIXED} then 1 else 0 end::float8 as r1, case when nth > ${MIXED} then nth else 0 end::float8 as r2,
      md5(bakery_id::text || $seed::text) as r3
    from (select bakery_id, row_number() over () as nth from (${chain(tiers, { columns: 't.bakery_id', condition: ` and t.premium and ${running}`, most: shuffled })}) walked) mixed`
  const rest = `select bakery_id as id, 2::float8 as r1, row_number() over ()::float8 as r2, '' as r3
    from (${chain(tiers, { columns: 't.bakery_id', condition: ` and not ${running}`, most: step })}) rest`
  // Premium rows have their own index; the others are nearly all rows, so they are tested.
  const counted = premium
    ? { condition: ` and t.premium and ${running}` }
    : { tested: premium === false ? ` and not ${running}` : '' }
  return {
    candidates: [premium !== false && `(${mixed})`, premium !== true && `(${rest})`]
      .filter(Boolean)
      .join(' union all '),
    count:
      (variant.text === 'short' || variant.text === 'shortish') && premium === undefined
        ? countKnown(variant.text, variant.inside, COUNT_CAP)
        : countOfRead(tiers, COUNT_CAP, counted),
  }
}

function sortedRows(variant: StatementVariant, walked: string): string {
  const tested = leftToTest(variant, 't', 'all')
  if (variant.sort !== 'newest' && variant.sort !== 'rating')
    return `select t.bakery_id as id, ${isRunning('t')} as running, t.nth::float8 as k1, 0::float8 as k2
      from (select *, row_number() over () as nth from (${walked}) walked) t where true${tested}`
  const keys =
    variant.sort === 'newest'
      ? '-extract(epoch from p.created_at)::float8 as k1, 0::float8 as k2'
      : '-p.average_rating::float8 as k1, -p.review_count::float8 as k2'
  return `select t.bakery_id as id, true as running, ${keys}
    from (${walked}) t ${pointOf('t')} where p.trait = 0${tested}`
}
