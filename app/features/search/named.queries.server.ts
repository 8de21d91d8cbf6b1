import { US_STATES } from '~/lib/us-states'
import { IS_PUBLIC } from './listed-view.queries.server'
import { COUNT_CAP, containing, endOfPrefix } from './listing'
import type { Found, Search } from './search.queries.server'

/** How many premium matches are mixed by the shuffle. */
const MIXED = 500

/**
 * By text: names that are or begin with it, then cities, then states, then whatever else contains it. Each part is a bounded
 * walk along an index; the trigram index comes last, and only below a full page (its cost grows with the table).
 */
export function named(search: Search): Found {
  const { parameters, now, query, step, seed, fill } = search
  const having = search.having()
  const text = parameters.add(query, 'text')
  const end = parameters.add(endOfPrefix(query), 'text')
  const like = fill ? parameters.add(containing(query), 'text') : ''
  const place = placeOf(query)
  const city = parameters.add(place.city, 'text')
  const city_end = parameters.add(endOfPrefix(place.city), 'text')
  const state = parameters.add(place.state, 'text')
  const whole_state = parameters.add(stateOf(query), 'text')
  const running = `(b.is_premium and (b.premium_until is null or b.premium_until > ${now}))`
  const begins = (column: string, from: string, to: string) => `${column} ~>=~ ${from} and ${column} ~<~ ${to}`
  const parts = (condition: string, most: number) => [
    `(select b.id, (case lower(b.name) when ${text} then 0 else 1 end)::float8 as r2, lower(b.name) as r3 from bakeries b
      where ${IS_PUBLIC} and ${condition} and ${begins('lower(b.name)', text, end)}${having}
      order by lower(b.name) using ~<~, b.id desc limit ${most})`,
    `(select b.id, 2, lower(b.city) from bakeries b
      where ${IS_PUBLIC} and ${condition} and ${begins('lower(b.city)', city, city_end)} and (${state} is null or b.state = ${state})${having}
      order by lower(b.city) using ~<~, b.id desc limit ${most})`,
    `(select b.id, 3, lower(b.city) from bakeries b where ${IS_PUBLIC} and ${condition} and b.state = ${whole_state}${having}
      order by lower(b.city) using ~<~, b.id desc limit ${most})`,
    ...(fill
      ? ['lower(b.name)', "b.location_text <> '' and lower(b.location_text)"].map(
          (column, at) => `
     (select b.id, ${4 + at}, lower(b.name) from bakeries b
      where ${IS_PUBLIC} and ${condition} and ${column} like ${like}${having} limit ${COUNT_CAP})`,
        )
      : []),
  ]
  const premium = `select distinct on (id) id, 0::float8 as r1, 0::float8 as r2, md5(id::text || ${parameters.add(seed, 'text')}) as r3
    from (${parts(`b.is_premium and ${running}`, MIXED).join(' union all ')}) matches`
  const rest = `select distinct on (id) id, 1::float8 as r1, r2::float8, r3
    from (${parts(`not ${running}`, step).join(' union all ')}) matches order by id, r2`
  return {
    candidates: `(${premium}) union all (${rest})`,
    count: `select count(*) from (select id from (${parts('true', COUNT_CAP).join(' union all ')}) matches group by id limit ${COUNT_CAP}) counted`,
  }
}

/** 'austin, tx' and 'austin texas' name a state, too. */
function placeOf(query: string): { city: string; state: string | null } {
  const comma = /^(.{2,}?)\s*,\s*(.+)$/u.exec(query)
  if (comma) {
    const state = stateOf(comma[2]!)
    if (state) return { city: comma[1]!, state }
  }
  for (const [letters, name] of US_STATES) {
    for (const end of [` ${letters.toLowerCase()}`, ` ${name.toLowerCase()}`]) {
      if (query.endsWith(end)) return { city: query.slice(0, -end.length), state: letters }
    }
  }
  return { city: query, state: null }
}

const stateOf = (text: string): string | null =>
  US_STATES.find(([letters, name]) => letters.toLowerCase() === text || name.toLowerCase() === text)?.[0] ?? null
