import { COUNT_CAP } from './listing'
import type { Found, Shape } from './search.queries.server'
import { FEATURED_POINTS, isRunning, isSifted, leftToTest, pointOf, sifted } from './sift.queries.server'
import { matching, mentions } from './terms.queries.server'

/** A common text around a place: so many there, the middle first, are read for it. Rare ones lead the search themselves. */
const READ_FOR_TEXT = 1800

/**
 * Decision 29: premium first, both parts by distance from the public point. A circle is some ranges of an index by bands of latitude.
 * Where it holds many, a smaller one with enough in it is found first, by growing it from what the count lets expect.
 */
export function nearby(shape: Shape): Found {
  const { sort, step } = shape
  if (isSifted(shape) || shape.text || sort === 'newest' || sort === 'rating')
    return { ...sifted(shape, siftedRows(shape)), haversine }
  const plain = shape.near === 'plain'
  const premium = ` and p.premium and ${isRunning('p')}`
  const rest = ` and not ${isRunning('p')}`
  const asked = shape.premium === undefined ? '' : shape.premium ? premium : rest
  const parts = sort === 'distance' || asked !== '' ? [asked] : [premium, rest]
  const rank = parts.length > 1 ? `case when ${isRunning('p')} then 0 else 1 end` : '0'
  const few = plain ? `(select n from counted) <= ${3 * step}` : 'true'
  const listed = (by: string) => `p.bakery_id as id, (${by})::float8 as r1, ${haversine('p')} as r2, '' as r3`
  const all = `select ${listed(rank)} from ${EVERYTHING} where ${few}${asked}`
  const counted = `counted as materialized (select count(*) as n from (select 1 from ${EVERYTHING} where true${asked} limit ${COUNT_CAP}) c)`
  const grown = (part: string, number: number) =>
    `select ${listed(String(number))} from reached_${number} r ${within('r.reach', part)}`
  return {
    first: [
      counted,
      ...(plain ? [steps(step), ...parts.map((part, number) => reached(step, { part, number }))] : []),
    ].join(', '),
    candidates: [all, ...(plain ? parts.map(grown) : [])].join(' union all '),
    count: 'select n from counted',
    haversine,
  }
}

const haversine = (p: string): string =>
  `(power(sin((${p}.phi - $phi::float8) / 2), 2) + cos(${p}.phi) * $cosine::float8 * power(sin((${p}.lambda - $lambda::float8) / 2), 2))`

const OF_TRAIT = 'p.trait = $lead::integer'
const INSIDE = `${haversine('p')} <= $far::float8`

/**
 * All rows `p` in the circle. Behind OFFSET 0 a range is read for each band in its turn; left to itself the planner reads bands of
 * all longitudes.
 */
const EVERYTHING = `unnest($bands::integer[], $wests::float8[], $easts::float8[], $sures::boolean[]) z (band, west, east, sure)
  cross join lateral (select p.* from search_points p
    where ${OF_TRAIT} and p.wide_band = z.band and p.lambda >= z.west and p.lambda < z.east and (z.sure or ${INSIDE}) offset 0) p`

/** Those in a smaller one, for a join. */
function within(reach: string, part: string): string {
  const half = `asin(sin(${reach}) / $cosine::float8)`
  const band = (latitude: string) => `floor(degrees(${latitude}) * 100)::integer`
  return `cross join generate_series(${band(`$phi::float8 - ${reach}`)}, ${band(`$phi::float8 + ${reach}`)}) z (band)
    cross join lateral (select p.* from search_points p
      where ${OF_TRAIT} and p.band = z.band and p.lambda between $lambda::float8 - ${half} and $lambda::float8 + ${half}
        and ${haversine('p')} <= power(sin(${reach} / 2), 2)${part} offset 0) p`
}

/** From a quarter of the radius that would hold half of what is wanted, were all places alike, in steps to the whole. */
const steps = (step: number) =>
  `steps as materialized (select least($reach::float8, $reach::float8 * sqrt(${step / 2} / n::float8) / 4 * power(1.6, i)) as reach
    from counted, generate_series(0, 20) i where n > ${3 * step})`

const reached = (step: number, { part, number }: { part: string; number: number }) =>
  `reached_${number} as materialized (select s.reach from steps s where s.reach >= $reach::float8
    or (select count(*) from (select 1 from (select 1) one ${within('s.reach', part)} limit ${step}) enough) >= ${step} limit 1)`

function siftedRows(shape: Shape): string {
  const rows = (from: string, condition: string) => `
    select p.bakery_id as id, ${isRunning('p')} as running, ${keys(shape)} from ${from}
    where true${condition}${leftToTest(shape, 'p')}`
  const inside = ` and ${OF_TRAIT} and ${INSIDE}`
  const text = shape.text ? ` and ${mentions(shape, 'p')}` : ''
  if (shape.featured) return rows(FEATURED_POINTS, inside + text)
  if (shape.text && shape.text_leads) return rows(`(${matching(shape)}) t ${pointOf('t')}`, inside)
  const most = shape.text ? READ_FOR_TEXT : COUNT_CAP
  return rows(`(select p.* from ${EVERYTHING} limit ${most}) p`, text)
}

function keys({ sort }: Shape): string {
  if (sort === 'newest') return '-extract(epoch from p.created_at)::float8 as k1, 0::float8 as k2'
  if (sort === 'rating') return '-p.average_rating::float8 as k1, -p.review_count::float8 as k2'
  return `${haversine('p')} as k1, 0::float8 as k2`
}
