import { COUNT_CAP, sphere } from './listing'
import type { Found, Search } from './search.queries.server'
import { featuredPoints, isRunning, isSifted, leftToTest, sifted } from './sift.queries.server'
import { matching, mentions } from './terms.queries.server'

/** Sorted by anything but distance, so many of the nearest are what is sorted. */
const SORTED = 900

/**
 * Decision 29: premium first, both parts by distance from the public point. Each part is a nearest-neighbour scan of its own, and
 * ties are fetched whole, so that pages never overlap. The box ends a scan where fewer lie within the radius than are asked for.
 */
export function nearby(search: Search): Found {
  const { filters, wanted, parameters, now, query, step } = search
  const { lat = 0, lng = 0, radius_km, sort } = filters
  const { center, box, chord } = sphere({ lat, lng, radius_km })
  const from = parameters.add(center, 'cube')
  const line = `p.point <-> ${from}`
  const reach = parameters.add(chord, 'float8')
  const boxed = `p.trait = ${parameters.add(wanted.lead, 'integer')} and p.point <@ ${parameters.add(box, 'cube')}`
  if (isSifted(search) || query !== '' || sort === 'newest' || sort === 'rating') {
    const keys = sort === 'newest' || sort === 'rating' ? SORT_KEYS[sort] : 'line as k1, 0::float8 as k2'
    const most = keys.startsWith('line') || isSifted(search) || query !== '' ? COUNT_CAP : SORTED
    const walked = source(search, { line, boxed, most })
    const text = query === '' || search.text_leads ? '' : ` and ${mentions(search, 'p')}`
    const rows = `select p.bakery_id as id, ${isRunning('p', now)} as running, ${keys} from (${walked}) p
      where line <= ${reach}${leftToTest(search, 'p')}${text}`
    return { ...sifted(search, rows), from }
  }
  const scan = (part: string, rank: number) => `
    (select p.bakery_id as id, ${rank}::float8 as r1, ${line} as r2, '' as r3 from search_points p
     where ${boxed} and ${line} <= ${reach}${part} order by ${line} fetch first ${step} rows with ties)`
  const premium = ` and p.premium and ${isRunning('p', now)}`
  const rest = ` and not ${isRunning('p', now)}`
  const asked = filters.premium === undefined ? '' : filters.premium ? premium : rest
  const parts = sort === 'distance' || asked !== '' ? [scan(asked, 0)] : [scan(premium, 0), scan(rest, 1)]
  return {
    candidates: parts.join(' union all '),
    count: `select count(*) from (select 1 from search_points p where ${boxed} and ${line} <= ${reach}${asked} limit ${COUNT_CAP}) counted`,
    from,
  }
}

const SORT_KEYS = {
  newest: '-extract(epoch from created_at)::float8 as k1, 0::float8 as k2',
  rating: '-average_rating::float8 as k1, -review_count::float8 as k2',
}

function source(search: Search, { line, boxed, most }: { line: string; boxed: string; most: number }): string {
  const { filters, now, query, text_leads } = search
  const columns = `p.*, ${line} as line`
  if (filters.featured) return `select ${columns} from ${featuredPoints(now)} where ${boxed}`
  if (query !== '' && text_leads)
    return `select ${columns} from (${matching(search)}) t join search_points p using (bakery_id) where ${boxed}`
  return `select ${columns} from search_points p where ${boxed} order by ${line} limit ${most}`
}
