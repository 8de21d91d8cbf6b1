import { without } from '~/lib/text'
import { US_STATES } from '~/lib/us-states'
import { placeKey, plainKey } from './place-name'

/** One way to read the text as a place: a key to find it by, and the states it may be in (null: any). */
export interface Reading {
  key: string
  states: string[] | null
  /** `begins`: the text may be unfinished. `whole`: the key is the full name. */
  match: 'begins' | 'whole'
  /** AS_TYPED, GUESSED or, from NAMED on, lower is better. */
  trust: number
}

export const AS_TYPED = 0
/** Where the name ends and the state begins is a guess: Port Washington may be a town, or Port in Washington. */
export const GUESSED = 1
/** The place is only part of a longer address, so it answers less than was asked. */
export const NAMED = 200

export interface AddressQuery {
  /** The tidied text, which an outside geocoder is asked. */
  text: string
  zip: string | null
  /** The ZIP code comes first and may be a house number: it counts only if its place is named, too. */
  zip_is_doubtful: boolean
  zip_prefix: string | null
  readings: Reading[]
  fuzzy: Pick<Reading, 'key' | 'states'> | null
  /** The text is only a state: its biggest places are an answer. */
  state: { letters: string; in_full: boolean } | null
  is_street: boolean
}

export const SUGGESTION_MIN = 2
/** Longer than any place's name; not worth a fuzzy search. */
const NAME_MAX = 60
const WORDS_MAX = 4

const STATES = [...US_STATES, ['AS', 'American Samoa'], ['MP', 'Northern Mariana Islands']].map(([letters, name]) => ({
  letters: letters!,
  code: letters!.toLowerCase(),
  key: placeKey(name!.replace('U.S. ', '')),
}))

/** Common names that are in no dataset. */
const NICKNAMES: Record<string, [name: string, state: string]> = {
  nyc: ['new york', 'NY'],
  'new york city': ['new york', 'NY'],
  la: ['los angeles', 'CA'],
  sf: ['san francisco', 'CA'],
  dc: ['washington', 'DC'],
  philly: ['philadelphia', 'PA'],
  vegas: ['las vegas', 'NV'],
  nola: ['new orleans', 'LA'],
  slc: ['salt lake city', 'UT'],
}

const COUNTRY = /[\s,](usa|u\.s\.a\.|us|u\.s\.|united states( of america)?)\.?$/i
const ZIP_AT_END = /(^|[\s,])(\d{5})(?:[-\s]?\d{4}|-\d{0,3})?$/
const ZIP_FIRST = /^(\d{5})(?:-\d{4})?[\s,]+(?=\D)/

export function parseAddress(raw: string): AddressQuery {
  const text = tidy(raw)
  const unfinished: AddressQuery = {
    text,
    zip: null,
    zip_is_doubtful: false,
    zip_prefix: null,
    readings: [],
    fuzzy: null,
    state: null,
    is_street: false,
  }
  if ([...text].length < SUGGESTION_MIN) return unfinished
  if (/^\d{2,4}$/.test(text)) return { ...unfinished, zip_prefix: text }
  const domestic = without(text.replace(COUNTRY, ''), { after: ' ,' })
  const at_end = ZIP_AT_END.exec(domestic)
  const first = at_end ? null : ZIP_FIRST.exec(domestic)
  const rest = at_end ? domestic.slice(0, at_end.index) : domestic
  return {
    ...unfinished,
    ...readNames(rest),
    zip: at_end?.[2] ?? first?.[1] ?? null,
    zip_is_doubtful: first !== null,
  }
}

const tidy = (raw: string) => without(raw.replace(/[\p{C}\s]+/gu, ' '), { before: ' ,', after: ' ,' })

function readNames(rest: string): Pick<AddressQuery, 'readings' | 'fuzzy' | 'state' | 'is_street'> {
  const parts = rest.split(',').filter((part) => plainKey(part) !== '')
  const last = parts.at(-1)
  if (last === undefined) return { readings: [], fuzzy: null, state: null, is_street: false }
  const numbered = /^\d/.test(plainKey(parts[0]!))
  if (parts.length === 1) return readOnePart(last, numbered)

  const states = statesNamed(last)
  const names = states ? parts.slice(0, -1) : parts
  const is_street = numbered || names.length > 1
  const city = names.at(-1)!
  const named = [
    ...(is_street ? names.toReversed() : [city]).flatMap((part) => suffixes(part, states)),
    // The state may be the mistake.
    ...(states ? suffixes(city, null) : []),
  ]
  const readings = [...(is_street ? [] : begins(city, states, AS_TYPED)), ...inOrder(named)]
  return { readings, fuzzy: fuzzyOf(city, states), state: null, is_street }
}

/** Without commas the text may be a name, a name with its state, or a street address. */
function readOnePart(part: string, numbered: boolean) {
  const words = part.trim().split(/\s+/)
  const state = STATES.find(({ key, code }) => key === placeKey(part) || code === plainKey(part))
  const split = state ? null : splitState(words)
  const named = [...(split ? suffixes(split.name, split.states) : []), ...suffixes(part, null)]
  const readings = [
    ...(numbered ? [] : begins(part, null, AS_TYPED)),
    ...(split && !numbered ? begins(split.name, split.states, GUESSED, split.certain ? 'begins' : 'whole') : []),
    ...(numbered || words.length >= WORDS_MAX ? inOrder(named) : []),
  ]
  const fuzzy = split?.certain ? fuzzyOf(split.name, split.states) : fuzzyOf(part, null)
  return {
    readings,
    fuzzy: numbered ? null : fuzzy,
    state: state ? { letters: state.letters, in_full: state.key === placeKey(part) } : null,
    is_street: numbered && words.length > 2,
  }
}

/** Reads the last one to three words as a state, in full or as far as typed. */
function splitState(words: string[]): { name: string; states: string[]; certain: boolean } | null {
  for (const count of [3, 2, 1]) {
    if (words.length <= count) continue
    const tail = words.slice(-count).join(' ')
    const states = statesNamed(tail)
    if (!states) continue
    const certain = STATES.some(({ key, code }) => key === placeKey(tail) || code === plainKey(tail))
    return { name: words.slice(0, -count).join(' '), states, certain }
  }
  return null
}

function statesNamed(text: string): string[] | null {
  const code = plainKey(text)
  const exact = STATES.filter((state) => state.code === code || state.key === placeKey(text))
  const found = exact.length > 0 ? exact : STATES.filter(({ key }) => key.startsWith(code))
  return code !== '' && found.length > 0 ? found.map(({ letters }) => letters) : null
}

function begins(name: string, states: string[] | null, trust: number, match: Reading['match'] = 'begins'): Reading[] {
  const plain = plainKey(name)
  const nickname = NICKNAMES[plain]
  const meant = nickname && (states === null || states.includes(nickname[1])) ? nickname : null
  return [
    ...(meant ? [{ key: meant[0], states: [meant[1]], match: 'whole' as const, trust }] : []),
    ...[...new Set([placeKey(name), plain])]
      .filter((key) => key.length >= (states ? 1 : SUGGESTION_MIN) && key.length <= NAME_MAX)
      .map((key) => ({ key, states, match, trust })),
  ]
}

type NamedPlace = Pick<Reading, 'key' | 'states'>

/** A place at the end of a part, longest name first: 'Main St New Haven' holds New Haven, and only then Haven. */
function suffixes(part: string, states: string[] | null): NamedPlace[] {
  const words = placeKey(part).split(' ').slice(-WORDS_MAX)
  return words
    .map((_, index) => words.slice(index).join(' '))
    .filter((key) => key.length >= 3 && key.length <= NAME_MAX && !/^\d/.test(key))
    .map((key) => ({ key, states }))
}

const inOrder = (named: NamedPlace[]): Reading[] =>
  named.map((one, index) => ({ ...one, match: 'whole', trust: NAMED + index }))

function fuzzyOf(name: string, states: string[] | null): NamedPlace | null {
  const key = placeKey(name)
  return key.length >= 3 && key.length <= NAME_MAX ? { key, states } : null
}
