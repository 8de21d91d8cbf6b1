import { IS_PUBLIC } from './listed-view.queries.server'
import { COUNT_CAP } from './listing'
import type { Found, Search } from './search.queries.server'
import { countFrom, sourceOf } from './sources.queries.server'

/** So many premium bakeries are mixed anew for each seed; those behind them follow in the order of the circle. */
const MIXED = 200

/**
 * Without a place: premium first in the shuffle of the five minutes, then the rest, newest first (spec §9). The shuffle index is
 * read from the seed's pivot on and wraps around, so that a page costs the same however many bakeries there are.
 */
export function everywhere(search: Search): Found {
  const { parameters, now, step, seed, pivot } = search
  const { sort } = search.filters
  const source = sourceOf(search)
  const { having } = source
  const running = `(b.is_premium and (b.premium_until is null or b.premium_until > ${now}))`
  const newest = (condition: string, rank: number) => `
    (select b.id, ${rank}::float8 as r1, -extract(epoch from b.created_at)::float8 as r2, '' as r3 from ${source.from}
     where ${source.where()}${condition}${having} order by ${source.created_at} desc, ${source.id} desc limit ${step})`
  const counted = `select count(*) from (select 1 from ${countFrom(source)} where ${source.where()}${having} limit ${COUNT_CAP}) counted`
  if (sort === 'newest') return { candidates: newest('', 0), count: counted }
  if (sort === 'rating') {
    const rated = `
      select b.id, -b.average_rating::float8 as r1, -b.review_count::float8 as r2, '' as r3 from bakeries b
      where ${IS_PUBLIC}${search.having()} order by b.average_rating desc, b.review_count desc, b.id desc limit ${step}`
    return { candidates: rated, count: counted }
  }
  const most = Math.max(step, MIXED)
  const turn = parameters.add(pivot, 'float8')
  const lap = (number: number, side: string) => `
    (select ${source.id} as id, ${source.shuffle} as shuffle, ${number} as lap from ${source.from}
     where ${source.where(true)} and ${running} and ${source.shuffle} ${side} ${turn}${having}
     order by ${source.shuffle}, ${source.id} limit ${most})`
  const premium = `
    (select id, case when nth > ${MIXED} then 1 else 0 end::float8 as r1, case when nth > ${MIXED} then nth else 0 end::float8 as r2,
       md5(id::text || ${parameters.add(seed, 'text')}) as r3
     from (select id, row_number() over (order by lap, shuffle, id) as nth
       from (${lap(0, '>=')} union all ${lap(1, '<')}) laps order by nth limit ${most}) circle)`
  return { candidates: `${premium} union all ${newest(` and not ${running}`, 2)}`, count: counted }
}
