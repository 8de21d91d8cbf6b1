import { without } from '~/lib/text'
import { CATEGORIES } from '../bakeries/categories'
import { mistakes } from '../places/spelling'
import type { Flag } from './browse-state'
import { CATEGORY_WORDS, FILLERS, KINDS } from './category-words'

/** The typed text, split as far as words alone can tell. The caller must look up whether `rest` is a place or a name. */
export interface Phrase {
  categories: string[]
  flags: Flag[]
  near_me: boolean
  place: string
  /** The rest: a place, a name, or both. */
  rest: string
  /** Besides `place` and `rest` there are only categories and filters. */
  bare: boolean
  /** Nothing was understood: `rest` is the whole text. */
  plain: boolean
}

type Role = 'category' | 'kind' | 'flag' | 'filler' | 'me' | 'near'

export function readPhrase(text: string): Phrase {
  const typed = text
    .replace(/(?<=\p{L})-(?=\p{L})/gu, ' ')
    .trim()
    .split(/\s+/)
  const words = typed.map(plain)
  const roles: (Role | undefined)[] = words.map(() => undefined)
  const found = new Set<string>()
  const mark = (at: number, count: number, role: Role) => roles.fill(role, at, at + count)

  for (const [at] of words.entries()) {
    if (roles[at]) continue
    const me = ME.find((one) => startsHere(words, at, one))
    if (me) mark(at, me.split(' ').length, 'me')
    const [slug, count] = me ? [] : categoryAt(words, at)
    if (slug && count) {
      found.add(slug)
      mark(at, count, 'category')
      if (HAS_KINDS.has(slug)) markKinds(words, roles, at)
    }
  }
  for (const [at, word] of words.entries()) {
    if (roles[at]) continue
    if (DELIVERY.test(word)) roles[at] = 'flag'
    // A last 'in' is Indiana. Neither 'me' nor 'or' is dropped: they may be Maine and Oregon.
    else if (NEAR.has(word) && at < words.length - 1) roles[at] = 'near'
    else if (word === '' || FILLER.has(word)) roles[at] = 'filler'
  }
  const split = roles.lastIndexOf('near')
  const left = (from: number, to: number) =>
    without(typed.filter((_, at) => at >= from && at < to && !roles[at]).join(' '), {
      before: ' ,',
      after: ' ,.!?;:',
    })
  if (found.has('sourdough')) found.delete('bread')
  const place = split < 0 ? '' : left(split, words.length)
  return {
    categories: CATEGORIES.map(({ slug }) => slug).filter((slug) => found.has(slug)),
    flags: roles.includes('flag') ? ['delivery'] : [],
    near_me: roles.includes('me'),
    place,
    rest: place ? left(0, split) : left(0, words.length),
    bare: roles.every((role) => role === 'category' || role === 'kind' || role === 'flag'),
    plain: roles.every((role) => role === undefined),
  }
}

export function categoriesBegun(text: string): string[] {
  const last = plain(text.trim().split(/\s+/).at(-1) ?? '')
  if (last.length < 3) return []
  const begun = [...VOCABULARY].filter(([word]) => word.startsWith(last)).map(([, slug]) => slug)
  return [...new Set(begun)].slice(0, 2)
}

const plain = (word: string) =>
  word
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

const list = (text: string) => text.split(', ')

const ME = ['near my location', 'close to me', 'near me', 'around me', 'by me', 'near here', 'around here', 'nearby']
const NEAR = new Set(['near', 'in', 'around', 'by', 'at', 'close', 'next', 'outside'])
const DELIVERY = /^deliver(y|s|ed|ing)?$/
const FILLER = new Set(list(FILLERS))
const KIND = new Set(list(KINDS))
/** Rye bread is a kind of bread; San Francisco sourdough is rather from there. */
const HAS_KINDS = new Set(['bread', 'cakes', 'cookies', 'pastries', 'pies'])

const VOCABULARY = new Map(
  CATEGORIES.flatMap(({ slug, label }) =>
    [label.toLowerCase().replace('-', ' '), label.toLowerCase().replace(/s$/, ''), ...list(CATEGORY_WORDS[slug] ?? '')]
      .flatMap((word) => [word, `${word}s`, `${word}es`])
      .map((word): [string, string] => [word, slug]),
  ),
)
const LONGEST = 3

function categoryAt(words: string[], at: number): [slug?: string, count?: number] {
  for (let count = LONGEST; count > 0; count--) {
    const slug = at + count <= words.length && VOCABULARY.get(words.slice(at, at + count).join(' '))
    if (slug) return [slug, count]
  }
  const slug = misspelled(words[at]!)
  return slug ? [slug, 1] : []
}

/** Only long words: short ones are too often other words (lakes, pantry). */
function misspelled(word: string): string | undefined {
  if (word.length < 7) return undefined
  const allowed = word.length < 9 ? 1 : 2
  for (const [known, slug] of VOCABULARY)
    if (known[0] === word[0] && known.length >= 7 && mistakes(word, known) <= allowed) return slug
  return undefined
}

function markKinds(words: string[], roles: (Role | undefined)[], category_at: number) {
  for (let at = category_at; at > 0; ) {
    const count = KIND.has(words[at - 1]!) ? 1 : at > 1 && KIND.has(`${words[at - 2]} ${words[at - 1]}`) ? 2 : 0
    if (count === 0 || roles[at - count]) return
    at -= count
    roles.fill('kind', at, at + count)
  }
}

const startsHere = (words: string[], at: number, phrase: string) => {
  const asked = phrase.split(' ')
  return asked.every((word, nth) => words[at + nth] === word)
}
