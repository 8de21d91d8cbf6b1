import type { Services } from '~/http/services.server'
import { containing } from '~/lib/like'
import { readRow, statement } from './listed-view.queries.server'
import { endOfPrefix } from './listing'

/** Bounds of the work: rows found, by this many words, of this many that are read. */
const ROWS = 200
const WORDS = 40
const READ = 500

/**
 * Beginnings of names and of their later parts that hold the text inside their first word: 'sourdough' for 'dough', 'sourdough b' for
 * 'dough b'. Uses trigrams, so only from three letters on.
 */
export async function findInside(services: Pick<Services, 'search_pool'>, query: string): Promise<string[]> {
  const [first = '', ...rest] = query.split(' ')
  if (!TRIGRAM.test(first)) return []
  const holding = statement(
    'inside',
    null,
    () => `select coalesce(array_agg(word), '{}') from (
      select w.word from (select word from search_words where word like $pattern limit ${READ}) w
      where not (w.word ~>=~ $first::text and w.word ~<~ $first_end::text)
      order by length(w.word), w.word limit ${WORDS}) held`,
  )
  const pattern = rest.length > 0 ? containing(first).slice(0, -1) : containing(first)
  const [words] = await readRow<[string[]]>(services, holding, { pattern, first, first_end: endOfPrefix(first) })
  return words.map((word) => [word, ...rest].join(' '))
}

const TRIGRAM = /[\p{L}\p{N}]{3}/u

export const insideValues = (inside: string[]) =>
  inside.length > 0 ? { inside, inside_ends: inside.map(endOfPrefix) } : {}

/** Selects rows of search_terms. */
export const INSIDE_ROWS = `
  select s.* from unnest($inside::text[], $inside_ends::text[]) i (beginning, beginning_end)
  cross join (values (0), (3)) names (kind)
  cross join lateral (select * from search_terms x
    where x.kind = names.kind and x.term ~>=~ i.beginning and x.term ~<~ i.beginning_end
    order by x.term using ~<~, x.then_by using ~<~, x.bakery_id desc limit ${ROWS}) s
  limit ${ROWS}`
