import { circleOf } from './circle'
import { COUNT_CAP } from './listing'
import type { Found, Search } from './search.queries.server'
import { featuredPoints, isRunning, isSifted, leftToTest, pointOf, sifted } from './sift.queries.server'
import { matching, mentions } from './terms.queries.server'

/** A common text around a place: so many there, the middle first, are read for it. Rare ones lead the search themselves. */
const READ_FOR_TEXT = 1800

/**
 * Decision 29: premium first, both parts by distance from the public point. A circle is some ranges of an index by bands of latitude.
 * Where it holds many, a smaller one with enough in it is found first, by growing it from what the count lets expect.
 */
export function nearby(search: Search): Found {
  const { filters, now, query, step } = search
  const { sort } = filters
  const place = around(search)
  if (isSifted(search) || query !== '' || sort === 'newest' || sort === 'rating')
    return { ...sifted(search, siftedRows(search, place)), haversine: place.haversine }
  const premium = ` and p.premium and ${isRunning('p', now)}`
  const rest = ` and not ${isRunning('p', now)}`
  const asked = filters.premium === undefined ? '' : filters.premium ? premium : rest
  const parts = sort === 'distance' || asked !== '' ? [asked] : [premium, rest]
  const rank = parts.length > 1 ? `case when ${isRunning('p', now)} then 0 else 1 end` : '0'
  const few = place.plain ? `(select n from counted) <= ${3 * step}` : 'true'
  const listed = (by: string) => `p.bakery_id as id, (${by})::float8 as r1, ${place.haversine('p')} as r2, '' as r3`
  const all = `select ${listed(rank)} from ${place.everything('p.*')} where ${few}${asked}`
  const counted = `counted as materialized (select count(*) as n from (select 1 from ${place.everything('p.*')} where true${asked} limit ${COUNT_CAP}) c)`
  const grown = (part: string, number: number) =>
    `select ${listed(String(number))} from reached_${number} r ${place.within('r.reach', part)}`
  return {
    first: [
      counted,
      ...(place.plain
        ? [steps(search, place), ...parts.map((part, number) => reached(search, place, { part, number }))]
        : []),
    ].join(', '),
    candidates: [all, ...(place.plain ? parts.map(grown) : [])].join(' union all '),
    count: 'select n from counted',
    haversine: place.haversine,
  }
}

interface Place {
  plain: boolean
  reach: () => string
  of: string
  haversine: (alias: string) => string
  far: string
  /** All rows `p` in the circle. */
  everything: (columns: string) => string
  /** Those in a smaller one, for a join. */
  within: (reach: string, part: string) => string
}

function around({ filters, wanted, parameters: { add } }: Search): Place {
  const { lat = 0, lng = 0, radius_km } = filters
  const circle = circleOf({ lat, lng, radius_km })
  const [phi, lambda, cosine] = [circle.phi, circle.lambda, Math.cos(circle.phi)].map((value) => add(value, 'float8'))
  const haversine = (p: string) =>
    `(power(sin((${p}.phi - ${phi}) / 2), 2) + cos(${p}.phi) * ${cosine} * power(sin((${p}.lambda - ${lambda}) / 2), 2))`
  const far = add(Math.sin(circle.reach / 2) ** 2, 'float8')
  const of = `p.trait = ${add(wanted.lead, 'integer')}`
  let [ranges, reach]: (string | undefined)[] = []
  // Behind OFFSET 0 a range is read for each band in its turn; left to itself the planner reads bands of all longitudes.
  return {
    ...{ plain: circle.plain, of, haversine, far },
    // Only where it is used: a parameter that is not has no type.
    reach: () => (reach ??= add(circle.reach, 'float8')),
    everything: (columns) => {
      const { ranges: all } = circle
      ranges ??= `unnest(${[
        add(
          all.map(({ band }) => band),
          'integer[]',
        ),
        add(
          all.map(({ west }) => west),
          'float8[]',
        ),
        add(
          all.map(({ east }) => east),
          'float8[]',
        ),
        add(
          all.map(({ sure }) => sure),
          'boolean[]',
        ),
      ].join()}) z (band, west, east, sure)`
      return `${ranges} cross join lateral (select ${columns} from search_points p
        where ${of} and p.wide_band = z.band and p.lambda >= z.west and p.lambda < z.east and (z.sure or ${haversine('p')} <= ${far}) offset 0) p`
    },
    within: (reach, part) => {
      const half = `asin(sin(${reach}) / ${cosine})`
      return `cross join generate_series(floor(degrees(${phi} - ${reach}) * 100)::integer, floor(degrees(${phi} + ${reach}) * 100)::integer) z (band)
        cross join lateral (select p.* from search_points p
          where ${of} and p.band = z.band and p.lambda between ${lambda} - ${half} and ${lambda} + ${half}
            and ${haversine('p')} <= power(sin(${reach} / 2), 2)${part} offset 0) p`
    },
  }
}

/** From a quarter of the radius that would hold half of what is wanted, were all places alike, in steps to the whole. */
const steps = ({ step }: Search, { reach }: Place) =>
  `steps as materialized (select least(${reach()}, ${reach()} * sqrt(${step / 2} / n::float8) / 4 * power(1.6, i)) as reach
    from counted, generate_series(0, 20) i where n > ${3 * step})`

const reached = ({ step }: Search, { reach, within }: Place, { part, number }: { part: string; number: number }) =>
  `reached_${number} as materialized (select s.reach from steps s where s.reach >= ${reach()}
    or (select count(*) from (select 1 from (select 1) one ${within('s.reach', part)} limit ${step}) enough) >= ${step} limit 1)`

function siftedRows(search: Search, { of, haversine, far, everything }: Place): string {
  const { filters, now, query } = search
  const rows = (from: string, condition: string) => `
    select p.bakery_id as id, ${isRunning('p', now)} as running, ${keys(search, haversine)} from ${from}
    where true${condition}${leftToTest(search, 'p')}`
  const inside = ` and ${of} and ${haversine('p')} <= ${far}`
  const text = () => (query === '' ? '' : ` and ${mentions(search, 'p')}`)
  if (filters.featured) return rows(featuredPoints(now), inside + text())
  if (query !== '' && search.text_leads) return rows(`(${matching(search)}) t ${pointOf('t')}`, inside)
  const most = query === '' ? COUNT_CAP : READ_FOR_TEXT
  return rows(`(select p.* from ${everything('p.*')} limit ${most}) p`, text())
}

function keys({ filters }: Search, haversine: (alias: string) => string): string {
  if (filters.sort === 'newest') return '-extract(epoch from p.created_at)::float8 as k1, 0::float8 as k2'
  if (filters.sort === 'rating') return '-p.average_rating::float8 as k1, -p.review_count::float8 as k2'
  return `${haversine('p')} as k1, 0::float8 as k2`
}
