import { parseAddress } from '~/features/places/address-query'
import { geocode } from '~/features/places/geocode.commands.server'
import { placeKey } from '~/features/places/place-name'
import type { Location } from '~/features/places/places.contract'
import { RELEVANCE } from '~/features/places/relevance'
import { mistakes } from '~/features/places/spelling'
import type { BrowseState } from '~/features/search/browse-state'
import { NAME_BEGINS, rankOfName } from '~/features/search/names.queries.server'
import { type Phrase, readPhrase } from '~/features/search/phrase'
import { closestWords } from '~/features/search/terms.queries.server'
import type { PageServices } from '~/http/services.server'

interface TypedReading {
  state: BrowseState
  note: string | null
}

const showing = (place: string) => `Showing ${place}`
const leftOut = (words: string) => `We couldn’t find “${words}”, so we left it out.`
const NEAR_ME = 'Tap “Near me” to see who bakes around you.'

/** `location` holds all that is typed into the search box: what, where, and whose. */
export async function readTyped(services: PageServices, asked: BrowseState): Promise<TypedReading> {
  const text = asked.location
  const phrase = readPhrase(text)
  const elsewhere = { ...asked, location: '' }
  const named = { state: { ...elsewhere, query: text }, note: null }
  if (phrase.plain) return (await readPlain(services, elsewhere, text)) ?? named
  if (!phrase.bare && (await isName(services, text, phrase))) return named
  const what = {
    ...elsewhere,
    ...(phrase.categories.length > 0 ? { categories: phrase.categories } : {}),
    ...(phrase.flags.length > 0 ? { flags: [...new Set([...asked.flags, ...phrase.flags])] } : {}),
  }
  if (phrase.near_me) return { state: what, note: NEAR_ME }
  const found = phrase.place
    ? await readPlace(services, what, phrase)
    : phrase.rest
      ? await readRest(services, what, { rest: phrase.rest, text })
      : { state: what, note: null }
  return found ?? (phrase.categories.length > 0 ? { state: what, note: leftOut(phrase.place || phrase.rest) } : named)
}

async function readPlain(services: PageServices, asked: BrowseState, text: string): Promise<TypedReading | null> {
  const whole = await findPlace(services, text, 'whole')
  if (whole) return around(asked, whole)
  const rank = await rankOfName(services, text)
  if (rank !== null && rank <= NAME_BEGINS) return { state: { ...asked, query: text }, note: null }
  const begun = await findPlace(services, text, 'begins')
  if (begun) return around(asked, begun)
  if (rank !== null) return { state: { ...asked, query: text }, note: null }
  const both = await splitNameAndPlace(services, text)
  if (both?.known) return around({ ...asked, query: both.name }, both.place)
  return readMisspelled(services, asked, text)
}

async function readPlace(
  services: PageServices,
  what: BrowseState,
  { place, rest }: Phrase,
): Promise<TypedReading | null> {
  const whole = (await findPlace(services, place, 'whole')) ?? (await findPlace(services, place, 'begins'))
  const found = whole ? around(what, whole) : await readMisspelled(services, what, place)
  if (!found || rest === '') return found
  if ((await rankOfName(services, rest)) === null) return { ...found, note: found.note ?? leftOut(rest) }
  return { ...found, state: { ...found.state, query: rest } }
}

/** The words beside a category: a place, a bakery's name, or both. */
async function readRest(
  services: PageServices,
  what: BrowseState,
  { rest, text }: { rest: string; text: string },
): Promise<TypedReading | null> {
  const whole = await findPlace(services, rest, 'whole')
  if (whole) return around(what, whole)
  if ((await rankOfName(services, rest)) !== null) return { state: { ...what, query: rest }, note: null }
  const meant = await closestWords(services, text.toLowerCase())
  if (meant && (await rankOfName(services, meant)) !== null)
    return { state: { ...what, categories: [], query: text }, note: null }
  const both = await splitNameAndPlace(services, rest)
  if (both) {
    // The category may be part of the name: 'maple street sourdough portland'.
    const before = text.endsWith(both.typed_place) ? text.slice(0, -both.typed_place.length).trim() : ''
    if (before && (await rankOfName(services, before)) !== null)
      return around({ ...what, categories: [], query: before }, both.place)
    return both.known
      ? around({ ...what, query: both.name }, both.place)
      : { ...around(what, both.place), note: leftOut(both.name) }
  }
  const begun = rest.length < UNMISTAKABLE ? null : await findPlace(services, rest, 'begins')
  return begun ? around(what, begun) : readMisspelled(services, what, rest, 1)
}

const UNMISTAKABLE = 5

async function readMisspelled(
  services: PageServices,
  asked: BrowseState,
  text: string,
  most = Number.POSITIVE_INFINITY,
) {
  const place = await findPlace(services, text, 'alike')
  if (!place || mistakes(placeKey(text), placeKey(place.display_name.split(',')[0]!)) > most) return null
  return { ...around(asked, place), note: showing(place.display_name) }
}

const around = (state: BrowseState, { display_name, latitude, longitude }: Location): TypedReading => ({
  state: { ...state, location: display_name, at: { latitude, longitude } },
  note: null,
})

async function splitNameAndPlace(services: PageServices, text: string) {
  const words = text.split(' ')
  for (let at = Math.max(1, words.length - PLACE_WORDS); at < words.length; at++) {
    const [name, typed_place] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    const place = await findPlace(services, typed_place, 'whole')
    if (place) return { name, typed_place, place, known: (await rankOfName(services, name)) !== null }
  }
  return null
}

const PLACE_WORDS = 4

/** Words that only name a category or fill in must begin a name; otherwise they may stand anywhere in it. */
async function isName(services: PageServices, text: string, { rest, place }: Phrase): Promise<boolean> {
  const rank = await rankOfName(services, text)
  return rank !== null && (rank <= NAME_BEGINS || rest !== '' || place !== '')
}

/** `whole`: the full name. `begins`: its beginning. `alike`: with a typing mistake. */
async function findPlace(services: PageServices, text: string, match: 'whole' | 'begins' | 'alike') {
  const options = { limit: 1, near: null, fill: false, asker: 'pages', whole: match === 'whole' }
  const [place] = await geocode(services, text, options)
  if (!place) return null
  return match === 'alike' || isMeant(place, text) ? place : null
}

/** Part of a place's name counts only in an address; elsewhere it is rather a bakery's name. */
function isMeant({ type, relevance }: Location, text: string): boolean {
  // The street is right even if the house number isn't known.
  if (type === 'address' && /^\s*\d/.test(text)) return true
  return relevance >= (parseAddress(text).is_street ? RELEVANCE.text_match : RELEVANCE.city)
}
