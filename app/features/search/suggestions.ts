import type { Location } from '../places/places.contract'
import { type BrowseState, browseAddress, changed } from './browse-state'
import { HERO_RADIUS_KM } from './near-me'

export const SUGGESTION_MIN = 2
export const SUGGESTION_DELAY_MS = 300
export const SUGGESTION_COUNT = 5
const BAKERY_RELEVANCE = 85

interface LocationSuggestion extends Pick<Location, 'display_name' | 'latitude' | 'longitude' | 'type' | 'relevance'> {
  suggestionType: 'location'
}

interface BakerySuggestion extends FoundPoint {
  suggestionType: 'bakery'
  display_name: string
  type: 'address'
  slug: string
  place: string
  relevance: number
}

interface FoundPoint {
  latitude: number | null
  longitude: number | null
}

/** Not in the list of §9: a category as a filter. */
interface CategorySuggestion {
  suggestionType: 'category'
  display_name: string
  what: Partial<BrowseState>
  /** '206 bakeries'; null if the count failed. */
  found: string | null
}

interface NearMeSuggestion {
  suggestionType: 'me'
  display_name: string
  what: Partial<BrowseState>
}

interface RecentSuggestion {
  suggestionType: 'recent'
  display_name: string
  address: string
}

interface ForgetSuggestion {
  suggestionType: 'forget'
  display_name: string
}

export type Suggestion =
  | LocationSuggestion
  | BakerySuggestion
  | CategorySuggestion
  | NearMeSuggestion
  | RecentSuggestion
  | ForgetSuggestion

interface FoundBakery extends FoundPoint {
  name: string
  slug: string
  city: string
  state: string
}

/** By the table of §9; among equals places come first. */
export function mixSuggestions(locations: readonly Location[], bakeries: readonly FoundBakery[]) {
  const places = locations.map(
    ({ display_name, latitude, longitude, type, relevance }): LocationSuggestion => ({
      suggestionType: 'location',
      display_name,
      latitude,
      longitude,
      type,
      relevance,
    }),
  )
  const named = bakeries.map(
    ({ name, slug, city, state, latitude, longitude }): BakerySuggestion => ({
      suggestionType: 'bakery',
      display_name: name,
      type: 'address',
      latitude,
      longitude,
      slug,
      place: `${city}, ${state}`,
      relevance: BAKERY_RELEVANCE,
    }),
  )
  return [...places, ...named].sort((one, other) => other.relevance - one.relevance)
}

export function suggestionAddress(
  chosen: Exclude<Suggestion, NearMeSuggestion | ForgetSuggestion>,
  state: BrowseState,
): string {
  if (chosen.suggestionType === 'bakery') return `/bakery/${chosen.slug}`
  if (chosen.suggestionType === 'recent') return chosen.address
  if (chosen.suggestionType === 'category') return browseAddress(changed(state, { query: '', ...chosen.what }))
  const { display_name, latitude, longitude } = chosen
  return browseAddress(
    changed(state, { query: '', location: display_name, at: { latitude, longitude }, radius_km: HERO_RADIUS_KM }),
  )
}
