import type { Services } from '~/http/services.server'
import { card, Parameters, readText } from './listed-view.queries.server'
import { endOfPrefix, fetchStep, plainQuery, QUERY_MIN } from './listing'
import type { NameSearch } from './search.contract'
import { closestWords } from './terms.queries.server'

/** Of the names that contain the text, so many are ordered by the alphabet. */
const ORDERED = 900

/**
 * Spec §9: exact matches, then names that begin so, then the others with a later word that does, by the alphabet. The last are
 * looked for only when the first two leave room.
 */
export async function searchNames(
  services: Pick<Services, 'search_pool' | 'clock'>,
  asked: NameSearch,
): Promise<string> {
  const name = plainQuery(asked.query)
  if ([...name].length < QUERY_MIN) return NOTHING
  const found = await readText(services, ...statement(services.clock(), name, asked))
  if (found !== NOTHING || asked.offset > 0) return found
  const meant = await closestWords(services, name)
  return meant === null ? found : readText(services, ...statement(services.clock(), meant, asked))
}

const NOTHING = '{"results":[]}'

function statement(moment: Date, name: string, { limit, offset }: NameSearch): [string, unknown[]] {
  const { add, values } = new Parameters()
  const now = add(moment.toISOString(), 'timestamptz')
  const [text, end] = [add(name, 'text'), add(endOfPrefix(name), 'text')]
  const [shown, skipped] = [add(limit, 'integer'), add(offset, 'integer')]
  const step = fetchStep(limit + offset)
  const begins = (column: string) => `${column} ~>=~ ${text} and ${column} ~<~ ${end}`
  const walk = (kind: number, most: number) => `select t.bakery_id, t.term, t.then_by from search_terms t
      where t.kind = ${kind} and ${begins('t.term')}
      order by t.term using ~<~, t.then_by using ~<~, t.bakery_id desc limit ${most}`
  const sql = `
    with begun as materialized (${walk(0, step)}),
    page as (
      select id, row_number() over (order by rank, name using ~<~, id desc) as nth from (
        select bakery_id as id, case term when ${text} then 0 else 1 end as rank, term as name from begun
        union all
        select bakery_id, 2, min(then_by) from (${walk(3, Math.max(step, ORDERED))}) later
        where (select count(*) from begun) < ${shown} + ${skipped} and not (${begins('then_by')}) group by bakery_id
      ) found order by nth limit ${shown} offset ${skipped})
    select '{"results":[' || coalesce((select string_agg(${card(now)}, ',' order by page.nth)
      from page join search_cards c on c.bakery_id = page.id), '') || ']}'`
  return [sql, values]
}
