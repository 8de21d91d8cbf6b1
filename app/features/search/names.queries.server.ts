import type { Services } from '~/http/services.server'
import { JsonText } from '~/lib/json-text'
import { findInside, INSIDE_ROWS, insideValues } from './inside.queries.server'
import { card, readRow, statement } from './listed-view.queries.server'
import { endOfPrefix, fetchStep, plainQuery, QUERY_MIN } from './listing'
import type { NameSearch, NamesAnswer } from './search.contract'
import { closestWords } from './terms.queries.server'

/** So many names with a later word that begins with the text are sorted by the alphabet. */
const ORDERED = 900

/** §9: exact matches, then names that begin so, then others that contain it, by the alphabet; those only if there is room left. */
export async function searchNames(services: NameSearchServices, asked: NameSearch): Promise<JsonText<NamesAnswer>> {
  const name = plainQuery(asked.query)
  if ([...name].length < QUERY_MIN) return new JsonText('{"results":[]}')
  const found = await find(services, name, asked)
  const meant = found.count === 0 && asked.offset === 0 ? await closestWords(services, name) : null
  return meant === null ? found.json : (await find(services, meant, asked)).json
}

export const NAME_BEGINS = 1

/** How well a text names a bakery: 0 exactly, 1 as the beginning of a name, 2 of a later word; null if not at all. */
export async function rankOfName(services: Pick<Services, 'search_pool'>, typed: string): Promise<number | null> {
  const text = plainQuery(typed)
  if ([...text].length < QUERY_MIN) return null
  const first = (rank: number, kind: number, holds: string) =>
    `(select ${rank} as rank from search_terms where kind = ${kind} and ${holds} limit 1)`
  const begins = 'term ~>=~ $text::text and term ~<~ $text_end::text'
  const parts = [first(0, 0, 'term = $text::text'), first(NAME_BEGINS, 0, begins), first(2, 3, begins)]
  const ranked = statement('rank', null, () => `select min(rank) from (${parts.join(' union all ')}) named`)
  const [rank] = await readRow<[number | null]>(services, ranked, { text, text_end: endOfPrefix(text) })
  return rank
}

type NameSearchServices = Pick<Services, 'search_pool' | 'clock'>

async function find(services: NameSearchServices, name: string, { limit, offset }: NameSearch) {
  const inside = await findInside(services, name)
  const given = {
    now: services.clock().toISOString(),
    text: name,
    text_end: endOfPrefix(name),
    shown: limit,
    skipped: offset,
    ...insideValues(inside),
  }
  const names = statement('names', { step: fetchStep(limit + offset), inside: inside.length > 0 }, write)
  const [json, count] = await readRow<[string, number]>(services, names, given)
  return { json: new JsonText<NamesAnswer>(json), count }
}

function write({ step, inside }: { step: number; inside: boolean }): string {
  const begins = (column: string) => `${column} ~>=~ $text::text and ${column} ~<~ $text_end::text`
  const walk = (kind: number, most: number) => `select t.bakery_id, t.term, t.then_by from search_terms t
      where t.kind = ${kind} and ${begins('t.term')}
      order by t.term using ~<~, t.then_by using ~<~, t.bakery_id desc limit ${most}`
  const holding = inside
    ? ` union all select bakery_id, term, case kind when 0 then term else then_by end from (${INSIDE_ROWS}) inside`
    : ''
  return `
    with begun as materialized (${walk(0, step)}),
    page as (
      select id, row_number() over (order by rank, name using ~<~, id desc) as nth from (
        select bakery_id as id, case term when $text::text then 0 else 1 end as rank, term as name from begun
        union all
        select bakery_id, 2, min(then_by) from ((${walk(3, Math.max(step, ORDERED))})${holding}) later
        where (select count(*) from begun) < $shown::integer + $skipped::integer and not (${begins('then_by')}) group by bakery_id
      ) found order by nth limit $shown::integer offset $skipped::integer)
    select '{"results":[' || coalesce((select string_agg(${card()}, ',' order by page.nth)
      from page join search_cards c on c.bakery_id = page.id), '') || ']}', (select count(*)::integer from page)`
}
