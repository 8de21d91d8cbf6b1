import { COUNT_CAP, MIXED } from './listing'
import type { StatementParts, StatementVariant } from './search-statement'
import { FEATURED_POINTS, isRunning, isSifted, leftToTest, sifted } from './sift.queries.server'

/** Without a place: premium first in the five-minute shuffle (see shufflePivot), then the rest, newest first (§9). */
export function everywhere(variant: StatementVariant): StatementParts {
  const { sort, step } = variant
  const of = 'p.trait = $walked_trait::integer'
  const running = isRunning('p')
  const narrowed = variant.premium === undefined ? '' : ` and ${variant.premium ? 'p.premium and ' : 'not '}${running}`
  const order = sort === 'rating' ? RATED : NEWEST
  const walk = (condition: string, most: number) =>
    `select p.* from search_points p where ${of}${condition} order by ${order.by} limit ${most}`
  const lap = (side: string, most: number) => `
    (select p.* from search_points p where ${of} and p.premium and ${running} and p.shuffle ${side} $pivot::float8
     order by p.shuffle, p.bakery_id limit ${most})`
  if (isSifted(variant)) {
    const rows = (from: string) => `select p.bakery_id as id, ${running} as running, ${order.keys} from ${from}`
    if (variant.featured) return sifted(variant, `${rows(FEATURED_POINTS)} where ${of}${leftToTest(variant, 'p')}`)
    const walked =
      sort === 'recommended'
        ? [lap('>=', LAP), lap('<', LAP), `(${walk(` and not ${running}`, COUNT_CAP - 2 * LAP)})`].join(' union all ')
        : walk(narrowed, COUNT_CAP)
    return sifted(variant, `${rows(`(${walked}) p`)} where true${leftToTest(variant, 'p')}`)
  }
  const count = `select count(*) from (select 1 from search_points p where ${of}${narrowed} limit ${COUNT_CAP}) counted`
  if (sort === 'newest' || sort === 'rating') {
    const listed = `select p.bakery_id as id, ${order.keys.replace('k1', 'r1').replace('k2', 'r2')}, '' as r3 from (${walk(narrowed, step)}) p`
    return { candidates: listed, count }
  }
  const most = Math.max(step, MIXED)
  const premium = `
    (select bakery_id as id, case when nth > ${MIXED} then 1 else 0 end::float8 as r1, case when nth > ${MIXED} then nth else 0 end::float8 as r2,
       md5(bakery_id::text || $seed::text) as r3
     from (select bakery_id, row_number() over () as nth
       from (select * from (${lap('>=', most)} union all ${lap('<', most)}) laps limit ${most}) circle) numbered)`
  const rest = `
    (select p.bakery_id as id, 2::float8 as r1, -extract(epoch from p.created_at)::float8 as r2, '' as r3
     from (${walk(` and not ${running}`, step)}) p)`
  return {
    candidates: [variant.premium !== false && premium, variant.premium !== true && rest]
      .filter(Boolean)
      .join(' union all '),
    count,
  }
}

/** For each half of the circle of premium bakeries, when several conditions are tested. */
const LAP = 2500

const NEWEST = {
  by: 'p.created_at desc, p.bakery_id desc',
  keys: '-extract(epoch from p.created_at)::float8 as k1, 0::float8 as k2',
}
const RATED = {
  by: 'p.average_rating desc, p.review_count desc, p.bakery_id desc',
  keys: '-p.average_rating::float8 as k1, -p.review_count::float8 as k2',
}
