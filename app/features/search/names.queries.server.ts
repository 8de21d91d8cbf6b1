import type { Services } from '~/http/services.server'
import { IS_PUBLIC, listedBakery, Parameters, readText } from './listed-view.queries.server'
import { COUNT_CAP, containing, endOfPrefix, fetchStep, plainQuery, QUERY_MIN } from './listing'
import type { NameSearch } from './search.contract'

/**
 * Spec §9: exact matches, then names that begin so, then the others that contain it, by the alphabet. The last are looked for only
 * when the first two leave room.
 */
export async function searchNames(
  services: Pick<Services, 'search_pool' | 'clock'>,
  { query, limit, offset }: NameSearch,
): Promise<string> {
  const name = plainQuery(query)
  if ([...name].length < QUERY_MIN) return '{"results":[]}'
  const first = await readText(services, ...statement(services.clock(), { name, limit, offset, fill: false }))
  const found = (JSON.parse(first) as { results: unknown[] }).results.length
  return found === limit
    ? first
    : readText(services, ...statement(services.clock(), { name, limit, offset, fill: true }))
}

function statement(
  moment: Date,
  { name, limit, offset, fill }: { name: string; limit: number; offset: number; fill: boolean },
): [string, unknown[]] {
  const { add, values } = new Parameters()
  const now = add(moment.toISOString(), 'timestamptz')
  const text = add(name, 'text')
  const step = fetchStep(limit + offset)
  const begins = `lower(b.name) ~>=~ ${text} and lower(b.name) ~<~ ${add(endOfPrefix(name), 'text')}`
  const order = 'order by lower(b.name) using ~<~, b.id desc'
  const prefixed = `(select b.id, case lower(b.name) when ${text} then 0 else 1 end as rank, lower(b.name) as name
    from bakeries b where ${IS_PUBLIC} and ${begins} ${order} limit ${step})`
  // Found first and ordered afterwards: in the order of names, a rare word would be looked for in all of them.
  const others = fill
    ? ` union all select * from (select b.id, 2, lower(b.name) from bakeries b
        where ${IS_PUBLIC} and lower(b.name) like ${add(containing(name), 'text')} and not (${begins}) limit ${COUNT_CAP}) others`
    : ''
  const sql = `
    with page as (
      select id, row_number() over (order by rank, name using ~<~, id desc) as nth from (${prefixed}${others}) found
      order by nth limit ${add(limit, 'integer')} offset ${add(offset, 'integer')})
    select json_build_object('results', coalesce(json_agg(${listedBakery(now, 'null')} order by page.nth), '[]'))::text
    from page join bakeries b on b.id = page.id`
  return [sql, values]
}
