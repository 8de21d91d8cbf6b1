import { createClient } from '~/http/client'
import type { Point } from '~/lib/geo'
import { filterFallbackCities } from '../places/fallback-cities'
import type { Location, placesContract } from '../places/places.contract'
import { type BrowseState, changed, filtersOf, NOTHING_ASKED } from './browse-state'
import { categoryWords, countWords, headingOf } from './browse-words'
import { HERO_RADIUS_KM } from './near-me'
import { categoriesBegun, readPhrase } from './phrase'
import type { searchContract } from './search.contract'
import { mixSuggestions, SUGGESTION_COUNT, type Suggestion } from './suggestions'

const api = createClient<typeof placesContract & typeof searchContract>()

interface SuggestContext {
  near: Point | null
  state: BrowseState
  signal: AbortSignal
}

/** Categories with their counts around the typed place; then places and bakeries by name. */
export async function suggest(text: string, asking: SuggestContext): Promise<Suggestion[]> {
  const phrase = readPhrase(text)
  const where = phrase.place || (phrase.categories.length > 0 ? phrase.rest : '')
  const named = api('POST /search-bakeries', { body: { query: text, limit: SUGGESTION_COUNT }, signal: asking.signal })
  const [places, bakeries] = await Promise.all([
    findPlaces(where || text, asking),
    named.then(
      ({ results }) => results,
      () => [],
    ),
  ])
  const sets = phrase.categories.length > 0 ? [phrase.categories] : categoriesBegun(text).map((slug) => [slug])
  if (phrase.near_me) return [nearMe(sets[0] ?? [])]
  const around = where ? places.slice(0, PLACES_EACH) : [null]
  const what = await Promise.all(sets.flatMap((set) => around.map((place) => counted(set, place, asking))))
  // The places are already part of the category suggestions.
  return [...what, ...mixSuggestions(where && sets.length > 0 ? [] : places, bakeries)]
}

const PLACES_EACH = 2

const findPlaces = (address: string, { near, signal }: SuggestContext): Promise<Location[]> =>
  api('POST /geocode-address', {
    body: { address, type: 'suggestions', limit: SUGGESTION_COUNT, lat: near?.latitude, lng: near?.longitude },
    signal,
  }).then(
    ({ data }) => data,
    () => filterFallbackCities(address, SUGGESTION_COUNT),
  )

async function counted(
  categories: string[],
  place: Location | null,
  { state, signal }: SuggestContext,
): Promise<Suggestion> {
  const what: Partial<BrowseState> = place
    ? { categories, location: place.display_name, at: place, radius_km: HERO_RADIUS_KM }
    : { categories }
  const asked = changed(state, { query: '', ...what })
  const found = await api('GET /bakeries', { query: { ...filtersOf(asked), limit: 1 }, signal }).then(
    ({ count }) => countWords(count, { ...asked, at: null }),
    () => null,
  )
  return { suggestionType: 'category', display_name: asked.at ? headingOf(asked) : categoryWords(asked), what, found }
}

const nearMe = (categories: string[]): Suggestion => ({
  suggestionType: 'me',
  display_name: headingOf({ ...NOTHING_ASKED, at: SOMEWHERE, categories }),
  what: categories.length > 0 ? { categories } : {},
})

const SOMEWHERE: Point = { latitude: 0, longitude: 0 }
