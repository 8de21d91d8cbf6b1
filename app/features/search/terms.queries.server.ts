import type { Services } from '~/http/services.server'
import { US_STATES } from '~/lib/us-states'
import { Parameters, readText } from './listed-view.queries.server'
import { containing, endOfPrefix } from './listing'
import type { Search } from './search.queries.server'

/** As in search_terms. */
const [NAME, CITY, STATE, LATER, LOCATION] = [0, 1, 2, 3, 4]

interface Tier {
  kind: number
  /** Which rows of search_terms `t` it holds. */
  holds: string
  /** Leaves out what the page's earlier tiers show, and what the count's special tier counts. */
  unseen: string
  uncounted: string
}

/**
 * A text's matches in tiers, best first; no bakery is in two. Mostly `shared` sees to that. A state's name stands for its letters,
 * too ('texas', 'austin texas'), and such a special tier overlaps the others in ways that only looking can tell.
 */
export function tiersOf({ parameters: { add }, query }: Pick<Search, 'parameters' | 'query'>): Tier[] {
  const [text, end] = [add(query, 'text'), add(endOfPrefix(query), 'text')]
  const length = add([...query].length, 'integer')
  const begins = (alias: string, from = text, to = end) => `${alias}.term ~>=~ ${from} and ${alias}.term ~<~ ${to}`
  const holds = (kind: number) => `t.kind = ${kind} and ${begins('t')} and t.shared < ${length}`
  const also = (condition: string) => `not exists (select from ${termsOf('t')} x where ${condition} offset 0)`
  const letters = stateOf(query)
  const place = letters ? null : placeOf(query)
  const tier = (kind: number, unseen = '', uncounted = unseen): Tier => ({
    kind,
    holds: holds(kind),
    unseen,
    uncounted,
  })
  if (letters) {
    const state = add(letters.toLowerCase(), 'text')
    const elsewhere = ` and t.state <> ${add(letters, 'text')}`
    const special = { kind: STATE, holds: `t.kind = ${STATE} and t.term = ${state}`, uncounted: '' }
    const shown = also(`x.kind in (${NAME}, ${CITY}) and ${begins('x')}`)
    return [
      tier(NAME, '', elsewhere),
      tier(CITY, '', elsewhere),
      { ...special, unseen: ` and ${shown}` },
      ...[LATER, LOCATION].map((kind) => tier(kind, elsewhere)),
    ]
  }
  if (place) {
    const [from, to] = [add(place, 'text'), add(endOfPrefix(place), 'text')]
    const special = { kind: CITY, holds: `t.kind = ${CITY} and ${begins('t', from, to)}`, uncounted: '' }
    const elsewhere = ` and ${also(`x.kind = ${CITY} and ${begins('x', from, to)}`)}`
    return [
      tier(NAME, '', elsewhere),
      { ...special, unseen: ` and ${also(`x.kind = ${NAME} and ${begins('x')}`)}` },
      ...[CITY, LATER, LOCATION].map((kind) => tier(kind, elsewhere)),
    ]
  }
  return [NAME, CITY, LATER, LOCATION].map((kind) => tier(kind))
}

/** One tier after the other along the index, and no further than `most`: PostgreSQL reads the parts of a union in their order. */
export function chain(
  tiers: Tier[],
  { columns, condition = '', most }: { columns: string; condition?: string; most: number },
) {
  const walks = tiers.map(
    ({ kind, holds, unseen }) => `
    (select ${columns} from search_terms t where ${holds}${unseen}${condition}
     order by ${kind === STATE ? '' : 't.term using ~<~, '}t.then_by using ~<~, t.bakery_id desc limit ${most})`,
  )
  return `select * from (${walks.join(' union all ')}) chained limit ${most}`
}

/** How many match, no further than `most`. */
export const countOf = (tiers: Tier[], condition: string, most: number): string =>
  `select count(*) from (${tiers
    .map(({ holds, uncounted }) => `select 1 from search_terms t where ${holds}${uncounted}${condition}`)
    .join(' union all ')} limit ${most}) counted`

/** A text that finds so few may lead a search around a place; otherwise the place does. */
const RARE = 1000

export async function isRareText(services: Pick<Services, 'search_pool'>, query: string): Promise<boolean> {
  const parameters = new Parameters()
  const text = countOf(tiersOf({ parameters, query }), '', RARE + 1)
  return Number(await readText(services, text, parameters.values)) <= RARE
}

/** The bakeries of a rare text. */
export const matching = (search: Search): string => chain(tiersOf(search), { columns: 't.bakery_id', most: RARE })

/** Read by the bakery before anything is tested: the planner would rather walk along all that begins so. */
const termsOf = (alias: string): string =>
  `(select * from search_terms s where s.bakery_id = ${alias}.bakery_id offset 0)`

/** Whether the bakery of `alias` is one of the text's; OFFSET 0 keeps it a look at one bakery instead of a join with all. */
export const mentions = (search: Search, alias: string): string =>
  `exists (select from ${termsOf(alias)} t where (${tiersOf(search)
    .map(({ holds }) => `(${holds})`)
    .join(' or ')}) offset 0)`

/** Where nothing begins as typed: each unknown word gives way to the known one most like it. Null if there is no better text. */
export async function closestWords(services: Pick<Services, 'search_pool'>, query: string): Promise<string | null> {
  const words = query.split(' ')
  if (words.length > WORDS_MAX) return null
  const text = `
    select coalesce(string_agg(coalesce(known.word, alike.word), ' ' order by asked.nth), '')
    from unnest($1::text[], $2::text[], $3::text[]) with ordinality asked (word, word_end, pattern, nth)
    left join lateral (select asked.word from search_words w where w.word ~>=~ asked.word and w.word ~<~ asked.word_end limit 1) known on true
    left join lateral (
      select w.word from search_words w where known.word is null and (w.word like asked.pattern or w.word % asked.word)
      order by w.word like asked.pattern desc, similarity(w.word, asked.word) desc, w.word limit 1) alike on true`
  const meant = await readText(services, text, [words, words.map(endOfPrefix), words.map(containing)])
  return meant === '' || meant === query || meant.split(' ').length !== words.length ? null : meant
}

const WORDS_MAX = 6

const stateOf = (text: string): string | null =>
  US_STATES.find(([letters, name]) => letters.toLowerCase() === text || name.toLowerCase() === text)?.[0] ?? null

/** 'austin texas' as cities are kept: 'austin tx'. */
function placeOf(query: string): string | null {
  const state = US_STATES.find(([, name]) => query.endsWith(` ${name.toLowerCase()}`))
  return state ? `${query.slice(0, -state[1].length)}${state[0].toLowerCase()}` : null
}
