import { CELLS_IN_A_RADIAN } from './circle'
import { COUNT_CAP } from './listing'
import type { StatementParts, StatementVariant } from './search-statement'
import { FEATURED_POINTS, isRunning, isSifted, leftToTest, pointOf, sifted } from './sift.queries.server'
import { matching, mentions } from './terms.queries.server'

/** For a common text around a place so many of the nearest are tested. A rare text is looked up first instead (text_first). */
const READ_FOR_TEXT = 1800

/**
 * Ruling 29: premium first, both parts by distance from the public point. A circle is a set of ranges of an index by bands of latitude. If
 * it holds many, a smaller one is read: its radius is guessed from the count, and grown until enough are inside.
 */
export function nearby(variant: StatementVariant): StatementParts {
  const { sort, step } = variant
  if (isSifted(variant) || variant.text || sort === 'newest' || sort === 'rating')
    return { ...sifted(variant, siftedRows(variant)), haversine }
  const plain = variant.near !== 'odd'
  const premium = ` and p.premium and ${isRunning('p')}`
  const rest = ` and not ${isRunning('p')}`
  const asked = variant.premium === undefined ? '' : variant.premium ? premium : rest
  const parts = sort === 'distance' || asked !== '' ? [asked] : [premium, rest]
  const rank = parts.length > 1 ? `case when ${isRunning('p')} then 0 else 1 end` : '0'
  const few = plain ? `(select n from counted) <= ${3 * step}` : 'true'
  const listed = (by: string) => `p.bakery_id as id, (${by})::float8 as r1, ${haversine('p')} as r2, '' as r3`
  // Premium bakeries have an index of their own, by narrow bands.
  const apart = plain && variant.premium
  const all = `select ${listed(rank)} from ${apart ? `${premiumAround(premium)} where ${INSIDE}` : `${EVERYTHING} where true${asked}`} and ${few}`
  const counted =
    variant.near === 'small' && asked === ''
      ? COUNTED_BY_CELLS
      : `counted as materialized (select count(*) as n from ${apart ? `(select p.* from ${premiumAround(premium)} limit ${COUNT_CAP}) p where ${INSIDE}` : `${SOME_READ}${asked}`})`
  const grown = parts.map((part, number) => {
    const found = `select ${listed(String(number))} from chosen_${number} r ${within('r.radius', part)}`
    return [chosen(step, { part, number }), `grown_${number} as materialized (${found})`]
  })
  return {
    first: [counted, ...(plain ? [steps(step), ...grown.flat()] : [])].join(', '),
    candidates: [all, ...(plain ? parts.map((_, number) => `select * from grown_${number}`) : [])].join(' union all '),
    count: 'select n from counted',
    haversine,
  }
}

const haversine = (p: string): string =>
  `(power(sin((${p}.phi - $phi::float8) / 2), 2) + cos(${p}.phi) * $cosine::float8 * power(sin((${p}.lambda - $lambda::float8) / 2), 2))`

const OF_TRAIT = 'p.trait = $walked_trait::integer'
const INSIDE = `${haversine('p')} <= $far::float8`

/** All rows `p` in the circle. OFFSET 0 makes the planner read one range per band; without it, it reads bands of all longitudes. */
const rangesWhere = (condition: string) =>
  `unnest($bands::integer[], $wests::float8[], $easts::float8[], $sures::boolean[]) z (band, west, east, sure)
  cross join lateral (select p.* from search_points p
    where ${OF_TRAIT} and p.wide_band = z.band and p.lambda >= z.west and p.lambda < z.east and ${condition} offset 0) p`
const EVERYTHING = rangesWhere(`(z.sure or ${INSIDE})`)

/** As many as may be read for a count, those surely inside first: what is missed lies at the edge. */
const SOME_READ = `(select p.*, z.sure from ${rangesWhere('true')} limit ${COUNT_CAP}) p where (p.sure or ${INSIDE})`

/** Premium bakeries in and right around the circle. */
const premiumAround = (premium: string) => `(select 1) one ${aroundIn('$radius::float8', premium)}`

/** If whole cells hold fewer, reading all of the circle costs less than its many edges. */
const FEW_IN_CELLS = 300

/** Adds the stored counts of whole cells and the rows between them and the edge, up to the cap. */
const COUNTED_BY_CELLS = `
  whole as materialized (select coalesce(sum(c.n), 0)::integer as n
    from unnest($from::integer[], $to::integer[]) with ordinality z (first, past, nth)
    cross join lateral (select c.n from search_cells c
      where c.trait = $walked_trait::integer and c.band = $south_cells::integer + z.nth - 1 and c.cell >= z.first and c.cell < z.past offset 0) c),
  counted as materialized (select case when whole.n < ${FEW_IN_CELLS} then (select count(*) from (select 1 from ${EVERYTHING} limit ${COUNT_CAP}) c)
    else least(${COUNT_CAP}, whole.n + (select count(*) from (
      select 1 from unnest($outers::float8[], $outers_from::integer[], $outers_to::integer[]) with ordinality o (outward, first, past, nth)
      cross join lateral (values ($lambda::float8 - o.outward, o.first / ${CELLS_IN_A_RADIAN}::float8),
        (o.past / ${CELLS_IN_A_RADIAN}::float8, $lambda::float8 + o.outward)) z (west, east)
      cross join lateral (select 1 from search_points p
        where ${OF_TRAIT} and p.band = $south::integer + o.nth - 1 and p.lambda >= z.west and p.lambda < z.east and ${INSIDE} offset 0) p
      limit greatest(0, ${COUNT_CAP} - whole.n)) edge)) end as n from whole)`

/** The same for a smaller circle, as a join. */
const within = (radius: string, part: string): string =>
  aroundIn(radius, ` and ${haversine('p')} <= power(sin(${radius} / 2), 2)${part}`)

/** The rows `p` of the bands that a circle touches, as far to both sides as it is wide. */
function aroundIn(radius: string, condition: string): string {
  const half = `asin(sin(${radius}) / $cosine::float8)`
  const band = (latitude: string) => `floor(degrees(${latitude}) * 100)::integer`
  return `cross join generate_series(${band(`$phi::float8 - ${radius}`)}, ${band(`$phi::float8 + ${radius}`)}) z (band)
    cross join lateral (select p.* from search_points p
      where ${OF_TRAIT} and p.band = z.band and p.lambda between $lambda::float8 - ${half} and $lambda::float8 + ${half}
        ${condition} offset 0) p`
}

/**
 * Radii to try, each 1.6 times the one before, up to the whole circle's. Were bakeries spread evenly, `step / 2` of them would lie within
 * the radius times sqrt(step / 2 / n); most are near the middle, so the first try is a quarter of that.
 */
const steps = (step: number) =>
  `steps as materialized (select least($radius::float8, $radius::float8 * sqrt(${step / 2} / n::float8) / 4 * power(1.6, i)) as radius
    from counted, generate_series(0, 20) i where n > ${3 * step})`

/** The first radius with enough in it; not looked for if the part before filled the page. */
const chosen = (step: number, { part, number }: { part: string; number: number }) =>
  `chosen_${number} as materialized (select s.radius from steps s where ${number === 0 ? 'true' : `(select count(*) from grown_${number - 1}) < ${step}`} and (s.radius >= $radius::float8
    or (select count(*) from (select 1 from (select 1) one ${within('s.radius', part)} limit ${step}) enough) >= ${step}) limit 1)`

function siftedRows(variant: StatementVariant): string {
  const rows = (from: string, condition: string) => `
    select p.bakery_id as id, ${isRunning('p')} as running, ${keys(variant)} from ${from}
    where true${condition}${leftToTest(variant, 'p')}`
  const inside = ` and ${OF_TRAIT} and ${INSIDE}`
  const text = variant.text ? ` and ${mentions(variant, 'p')}` : ''
  if (variant.featured) return rows(FEATURED_POINTS, inside + text)
  if (variant.text && variant.text_first) return rows(`(${matching(variant)}) t ${pointOf('t')}`, inside)
  const most = variant.text ? READ_FOR_TEXT : COUNT_CAP
  return rows(`(select p.*, z.sure from ${rangesWhere('true')} limit ${most}) p`, ` and (p.sure or ${INSIDE})${text}`)
}

function keys({ sort }: StatementVariant): string {
  if (sort === 'newest') return '-extract(epoch from p.created_at)::float8 as k1, 0::float8 as k2'
  if (sort === 'rating') return '-p.average_rating::float8 as k1, -p.review_count::float8 as k2'
  return `${haversine('p')} as k1, 0::float8 as k2`
}
