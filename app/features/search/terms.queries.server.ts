import type { Services } from '~/http/services.server'
import { US_STATES } from '~/lib/us-states'
import { INSIDE_ROWS, insideValues } from './inside.queries.server'
import { readRow, statement } from './listed-view.queries.server'
import { containing, endOfPrefix } from './listing'
import type { StatementVariant, TextKind } from './search-statement'

/** As in search_terms. */
const [NAME, CITY, STATE, LATER, LOCATION] = [0, 1, 2, 3, 4]

export function textKind(query: string): TextKind {
  if (LETTERS.has(query)) return 'state'
  if (placeOf(query) !== null) return 'in_state'
  const { length } = [...query]
  return length <= DEPTHS.short ? 'short' : length <= DEPTHS.shortish ? 'shortish' : 'words'
}

/** As many characters as search_beginnings has. */
const DEPTHS = { short: 6, shortish: 12 }

export function textValues(query: string): Record<string, unknown> {
  const [letters, place] = [LETTERS.get(query), placeOf(query)]
  return {
    text: query,
    text_end: endOfPrefix(query),
    length: [...query].length,
    ...(letters ? { letters, state: letters.toLowerCase() } : {}),
    ...(place === null ? {} : { place, place_end: endOfPrefix(place) }),
  }
}

const LETTERS = new Map(
  US_STATES.flatMap(([letters, name]) => [letters, name].map((text) => [text.toLowerCase(), letters])),
)
// The longest first: West Virginia is not Virginia.
const STATES = US_STATES.map(
  ([letters, name]) => [` ${name.toLowerCase()}`, ` ${letters.toLowerCase()}`] as const,
).sort(([one], [other]) => other.length - one.length)

/** 'austin texas' as cities are kept: 'austin tx'. */
function placeOf(query: string): string | null {
  const state = STATES.find(([name]) => query.endsWith(name))
  return state ? query.slice(0, -state[0].length) + state[1] : null
}

interface Tier {
  kind: number
  /** Which rows of search_terms `t` it holds. */
  holds: string
  /** How they are found, where that is not by looking for them in search_terms: rows `t`, one of a bakery. */
  found?: string
  /** Leaves out what the page's earlier tiers show, and what the count's special tier counts. */
  unseen: string
  uncounted: string
}

/**
 * A text's matches in tiers, best first; no bakery is in two. Mostly `shared` sees to that. A state's name stands for its letters,
 * too ('texas', 'austin texas'), and such a special tier overlaps the others in ways that only looking can tell.
 */
export function tiersOf(variant: Pick<StatementVariant, 'text' | 'inside'>): Tier[] {
  const begun = tiersBegun(variant)
  if (!variant.inside) return begun
  const holds = `t.kind = ${NAME} and strpos(t.term, $text::text) > 0`
  const unseen = ` and not ${anyOf(begun, 't')}`
  return [...begun, { kind: NAME, holds, found: `(${ONE_OF_EACH}) t`, unseen, uncounted: unseen }]
}

/** Several of its words may hold the text. */
const ONE_OF_EACH = `select distinct on (s.bakery_id) s.* from (${INSIDE_ROWS}) s order by s.bakery_id`

function tiersBegun({ text }: Pick<StatementVariant, 'text'>): Tier[] {
  const begins = (column: string) => `${column} ~>=~ $text::text and ${column} ~<~ $text_end::text`
  const tier = (kind: number, unseen = '', uncounted = unseen): Tier => ({
    kind,
    unseen,
    uncounted,
    holds: `t.kind = ${kind} and ${begins('t.term')} and t.shared < $length::integer`,
  })
  const cityThat = (condition: string) => `exists (select from ${termsOf('t', CITY)} x where ${condition} offset 0)`
  if (text === 'state') {
    const elsewhere = ' and t.state <> $letters::text'
    const shown = ` and not (${begins('t.then_by')}) and not ${cityThat(begins('x.term'))}`
    return [
      tier(NAME, '', elsewhere),
      tier(CITY, '', elsewhere),
      { kind: STATE, holds: `t.kind = ${STATE} and t.term = $state::text`, unseen: shown, uncounted: '' },
      ...[LATER, LOCATION].map((kind) => tier(kind, elsewhere)),
    ]
  }
  if (text === 'in_state') {
    const there = (column: string) => `${column} ~>=~ $place::text and ${column} ~<~ $place_end::text`
    const elsewhere = ` and not ${cityThat(there('x.term'))}`
    return [
      tier(NAME, '', elsewhere),
      {
        kind: CITY,
        holds: `t.kind = ${CITY} and ${there('t.term')}`,
        uncounted: '',
        unseen: ` and not (${begins('t.then_by')})`,
      },
      tier(CITY, ` and not (${there('t.term')})`),
      ...[LATER, LOCATION].map((kind) => tier(kind, elsewhere)),
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
    ({ kind, unseen, ...tier }) => `
    (select ${columns} from ${rowsOf(tier)}${unseen}${condition}
     order by ${kind === STATE ? '' : 't.term using ~<~, '}t.then_by using ~<~, t.bakery_id desc limit ${most})`,
  )
  return `select * from (${walks.join(' union all ')}) chained limit ${most}`
}

const rowsOf = ({ found, holds }: Pick<Tier, 'found' | 'holds'>): string =>
  found ? `${found} where true` : `search_terms t where ${holds}`

/** How many match, no further than `most`. */
const countOf = (tiers: Tier[], most: number): string =>
  `select count(*) from (${wholeTiersFirst(tiers)
    .map(({ uncounted, ...tier }) => `select 1 from ${rowsOf(tier)}${uncounted}`)
    .join(' union all ')} limit ${most}) counted`

/** How many of the first `most` rows match: what is left out of the count has been read, too. */
export const countOfRead = (tiers: Tier[], most: number, { condition = '', tested = '' } = {}): string =>
  `select count(*) filter (where counts) from (${wholeTiersFirst(tiers)
    .map(({ uncounted, ...tier }) => `select true${uncounted}${tested} as counts from ${rowsOf(tier)}${condition}`)
    .join(' union all ')} limit ${most}) counted`

/** Tiers of which every row counts come first: a count that stops at its cap has then read fewer rows that do not count. */
const wholeTiersFirst = (tiers: Tier[]) =>
  tiers.toSorted((one, other) => Number(one.uncounted !== '') - Number(other.uncounted !== ''))

/** The same of a text that is known by its beginning. */
export const countKnown = (text: keyof typeof DEPTHS, inside: boolean, most: number): string => {
  const beginnings = `select b.n from search_beginnings b
    where b.depth = ${DEPTHS[text]} and b.beginning ~>=~ $text::text and b.beginning ~<~ $text_end::text and b.shared < $length::integer limit ${most}`
  const last = inside ? tiersOf({ text, inside }).slice(-1) : []
  const parts = [
    `(${beginnings})`,
    ...last.map(({ uncounted, ...tier }) => `select 1 from ${rowsOf(tier)}${uncounted}`),
  ]
  return `select least(${most}, coalesce(sum(n), 0)) from (${parts.join(' union all ')}) counted`
}

/** Around a place, a text that finds so few is looked up first; otherwise what is near is, and read for the text. */
const RARE = 1000

export async function isRareText(
  services: Pick<Services, 'search_pool'>,
  query: string,
  inside: string[],
): Promise<boolean> {
  const asked = { text: textKind(query), inside: inside.length > 0 }
  const rare = statement('rare', asked, (variant) => countOf(tiersOf(variant), RARE + 1))
  const [found] = await readRow<[string]>(services, rare, { ...textValues(query), ...insideValues(inside) })
  return Number(found) <= RARE
}

/** The bakeries of a rare text. */
export const matching = (variant: StatementVariant): string =>
  chain(tiersOf(variant), { columns: 't.bakery_id', most: RARE })

/** Read by the bakery before anything is tested: the planner would rather walk along all that begins so. */
const termsOf = (alias: string, kind?: number): string =>
  `(select * from search_terms s where s.bakery_id = ${alias}.bakery_id${kind === undefined ? '' : ` and s.kind = ${kind}`} offset 0)`

/** Whether the bakery of `alias` is one of the text's; OFFSET 0 keeps it a look at one bakery instead of a join with all. */
export const mentions = (variant: StatementVariant, alias: string): string => anyOf(tiersOf(variant), alias)

const anyOf = (tiers: Tier[], alias: string): string =>
  `exists (select from ${termsOf(alias)} t where (${tiers.map(({ holds }) => `(${holds})`).join(' or ')}) offset 0)`

/** Where nothing begins as typed: each unknown word gives way to the known one most like it. Null if there is no better text. */
export async function closestWords(services: Pick<Services, 'search_pool'>, query: string): Promise<string | null> {
  const words = query.split(' ')
  if (words.length > WORDS_MAX) return null
  const closest = statement(
    'closest',
    null,
    () => `
    select coalesce(string_agg(coalesce(known.word, alike.word), ' ' order by asked.nth), '')
    from unnest($words::text[], $ends::text[], $patterns::text[]) with ordinality asked (word, word_end, pattern, nth)
    left join lateral (select asked.word from search_words w where w.word ~>=~ asked.word and w.word ~<~ asked.word_end limit 1) known on true
    left join lateral (
      select w.word from search_words w where known.word is null and (w.word like asked.pattern or w.word % asked.word)
      order by w.word like asked.pattern desc, similarity(w.word, asked.word) desc, w.word limit 1) alike on true`,
  )
  const given = { words, ends: words.map(endOfPrefix), patterns: words.map(containing) }
  const [meant] = await readRow<[string]>(services, closest, given)
  return meant === '' || meant === query || meant.split(' ').length !== words.length ? null : meant
}

const WORDS_MAX = 6
