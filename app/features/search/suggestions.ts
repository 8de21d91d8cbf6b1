import type { Location } from '../places/places.contract'
import { type BrowseState, browseAddress, changed } from './browse-state'
import { HERO_RADIUS_KM } from './near-me'

/** Spec §5 and §9. */
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

/** Null where nobody knows the place. */
interface FoundPoint {
  latitude: number | null
  longitude: number | null
}

export type Suggestion = LocationSuggestion | BakerySuggestion

interface FoundBakery extends FoundPoint {
  name: string
  slug: string
  city: string
  state: string
}

/** By the table of spec §9; among equals each kind keeps its own order, places first. */
export function mixSuggestions(locations: readonly Location[], bakeries: readonly FoundBakery[]): Suggestion[] {
  const places = locations.map(
    ({ display_name, latitude, longitude, type, relevance }): Suggestion => ({
      suggestionType: 'location',
      display_name,
      latitude,
      longitude,
      type,
      relevance,
    }),
  )
  const named = bakeries.map(
    ({ name, slug, city, state, latitude, longitude }): Suggestion => ({
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

/** A place keeps what else was asked for; a bakery is the answer itself. */
export function suggestionAddress(chosen: Suggestion, state: BrowseState): string {
  if (chosen.suggestionType === 'bakery') return `/bakery/${chosen.slug}`
  const { display_name, latitude, longitude } = chosen
  return browseAddress(
    changed(state, { query: '', location: display_name, at: { latitude, longitude }, radius_km: HERO_RADIUS_KM }),
  )
}
