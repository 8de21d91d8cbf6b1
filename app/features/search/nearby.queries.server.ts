import { EARTH_KM } from '~/lib/geo'
import { IS_PUBLIC } from './listed-view.queries.server'
import { COUNT_CAP, containing, fetchStep, type Sort, sphere } from './listing'
import type { Found, Search } from './search.queries.server'
import { countFrom, sourceOf } from './sources.queries.server'

/**
 * Decision 29: premium first, both parts by distance from the public point. Two nearest-neighbour scans on the partial GiST
 * indexes; the box ends them when fewer lie within the radius than are asked for, and ties are fetched whole, so that pages
 * never overlap.
 */
export function nearby(search: Search): Found {
  const { filters, parameters, now, query, step } = search
  const { lat = 0, lng = 0, radius_km, sort } = filters
  const { center, box, chord } = sphere({ lat, lng, radius_km })
  const from = parameters.add(center, 'cube')
  const [box_, chord_] = [parameters.add(box, 'cube'), parameters.add(chord, 'float8')]
  const within = (point: string) => `${point} <@ ${box_} and ${point} <-> ${from} <= ${chord_}`
  const text = query === '' ? '' : mentions(parameters.add(containing(query), 'text'))
  const source = sourceOf(search)
  // Sorted by anything but distance, the nearest thousand are what is sorted.
  const most = sort === 'recommended' || sort === 'distance' ? step : fetchStep(1000)
  const line = `${source.point} <-> ${from}`
  const scan = (flagged: boolean, rank: number) => `
    (select ${source.id} as id, ${keys(sort, rank, line)}
     from ${source.from} where ${source.where(flagged)}${flagged ? ` and (b.premium_until is null or b.premium_until > ${now})` : ''}
       and ${within(source.point)}${source.having}${text}
     order by ${line} fetch first ${most} rows with ties)`
  // Premium that ran out is few: a job clears the flag. Read apart, lest a scan of the premium index hunt for them.
  const expired = `
    (select b.id, ${keys(sort, 1, `b.position <-> ${from}`)}
     from (select * from bakeries b where b.is_premium and b.premium_until is not null and b.premium_until <= ${now}
       order by b.premium_until desc limit ${COUNT_CAP}) b
     where ${IS_PUBLIC} and ${within('b.position')}${search.having()}${text})`
  const counting = text === '' ? countFrom(source) : source.from
  const part = (flagged: boolean) => `
    (select 1 from ${counting} where ${source.where(flagged)} and ${within(source.point)}${source.having}${text} limit ${COUNT_CAP})`
  return {
    candidates: [scan(true, 0), scan(false, 1), expired].join(' union all '),
    count: `select least(count(*), ${COUNT_CAP}) from (${part(true)} union all ${part(false)}) counted`,
    distance: `2 * ${EARTH_KM} * asin(least((b.position <-> ${from}) / 2, 1))`,
  }
}

const mentions = (text: string) =>
  ` and (lower(b.name) like ${text} or lower(b.city) like ${text} or lower(b.location_text) like ${text})`

function keys(sort: Sort, rank: number, line: string): string {
  if (sort === 'newest') return `0 as r1, -extract(epoch from b.created_at)::float8 as r2, '' as r3`
  if (sort === 'rating') return `-b.average_rating::float8 as r1, -b.review_count::float8 as r2, '' as r3`
  return `${sort === 'distance' ? 0 : rank}::float8 as r1, ${line} as r2, '' as r3`
}
