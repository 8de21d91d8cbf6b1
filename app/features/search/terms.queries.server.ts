import type { Services } from '~/http/services.server'
import { containing } from '~/lib/like'
import { US_STATES } from '~/lib/us-states'
import { INSIDE_ROWS, insideValues } from './inside.queries.server'
import { readRow, statement } from './listed-view.queries.server'
import { endOfPrefix } from './listing'
import type { StatementVariant, TextKind } from './search-statement'

/** `kind` in search_terms. */
const [NAME, CITY, STATE, LATER, LOCATION] = [0, 1, 2, 3, 4]

export function textKind(query: string): TextKind {
  if (LETTERS.has(query)) return 'state'
  if (placeOf(query) !== null) return 'in_state'
  const { length } = [...query]
  return length <= DEPTHS.short ? 'short' : length <= DEPTHS.shortish ? 'shortish' : 'words'
}

/** Depths of search_beginnings, in characters. */
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
// Longest first: West Virginia is not Virginia.
const STATES = US_STATES.map(
  ([letters, name]) => [` ${name.toLowerCase()}`, ` ${letters.toLowerCase()}`] as const,
).sort(([one], [other]) => other.length - one.length)

/** 'austin texas' becomes 'austin tx', as cities are stored. */
function placeOf(query: string): string | null {
  const state = STATES.find(([name]) => query.endsWith(name))
  return state ? query.slice(0, -state[0].length) + state[1] : null
}

interface Tier {
  kind: number
  /** Condition on rows `t` of search_terms. */
  holds: string
  /** Other source of rows `t`, one per bakery, if they are not read from search_terms. */
  found?: string
  /** Conditions that leave out rows of the page's earlier tiers, and rows that the special tier counts. */
  unseen: string
  uncounted: string
}

/**
 * Matches of a text in tiers, best first; no bakery is in two. Mostly the column `shared` ensures that. A state's name also stands for its
 * letters ('texas', 'austin texas'): that special tier overlaps the others, so they test for it.
 */
export function tiersOf(variant: Pick<StatementVariant, 'text' | 'inside'>): Tier[] {
  const begun = tiersBegun(variant)
  if (!variant.inside) return begun
  const holds = `t.kind = ${NAME} and strpos(t.term, $text::text) > 0`
  const unseen = ` and not ${anyOf(begun, 't')}`
  return [...begun, { kind: NAME, holds, found: `(${ONE_OF_EACH}) t`, unseen, uncounted: unseen }]
}

/** Several words of one name may hold the text. */
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

/** PostgreSQL reads the parts of a union in order, and stops at `most`. */
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

const countOf = (tiers: Tier[], most: number): string =>
  `select count(*) from (${wholeTiersFirst(tiers)
    .map(({ uncounted, ...tier }) => `select 1 from ${rowsOf(tier)}${uncounted}`)
    .join(' union all ')} limit ${most}) counted`

/** How many of the first `most` rows match: rows that do not count were read, too. */
export const countOfRead = (tiers: Tier[], most: number, { condition = '', tested = '' } = {}): string =>
  `select count(*) filter (where counts) from (${wholeTiersFirst(tiers)
    .map(({ uncounted, ...tier }) => `select true${uncounted}${tested} as counts from ${rowsOf(tier)}${condition}`)
    .join(' union all ')} limit ${most}) counted`

/** Tiers in which every row counts come first: a count that stops at its cap then reads fewer rows. */
const wholeTiersFirst = (tiers: Tier[]) =>
  tiers.toSorted((one, other) => Number(one.uncounted !== '') - Number(other.uncounted !== ''))

/** The same from stored counts, for a text that is short enough. */
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

/** Around a place, a text with fewer matches is looked up first; otherwise the bakeries nearby are, and tested for the text. */
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

export const matching = (variant: StatementVariant): string =>
  chain(tiersOf(variant), { columns: 't.bakery_id', most: RARE })

/** OFFSET 0 reads the bakery's rows before the test: the planner would rather walk all terms that begin so. */
const termsOf = (alias: string, kind?: number): string =>
  `(select * from search_terms s where s.bakery_id = ${alias}.bakery_id${kind === undefined ? '' : ` and s.kind = ${kind}`} offset 0)`

/** Whether the text matches the bakery of `alias`; OFFSET 0 keeps it a lookup of one bakery. */
export const mentions = (variant: StatementVariant, alias: string): string => anyOf(tiersOf(variant), alias)

const anyOf = (tiers: Tier[], alias: string): string =>
  `exists (select from ${termsOf(alias)} t where (${tiers.map(({ holds }) => `(${holds})`).join(' or ')}) offset 0)`

/** If nothing begins as typed: replaces each unknown word by the most similar known one. Null if that gives no better text. */
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
