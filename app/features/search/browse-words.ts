import { grouped } from '~/lib/text'
import { bakersOf } from '../bakeries/categories'
import type { BrowseState, Flag } from './browse-state'
import { COUNT_CAP, type Sort } from './listing'

export const FLAG_LABELS: Record<Flag, string> = {
  open: 'Takes orders',
  delivery: 'Delivers',
  verified: 'Verified',
  premium: 'Premium',
  featured: 'Featured',
}

export const SORT_LABELS: Record<Sort, string> = {
  recommended: 'Recommended',
  distance: 'Nearest',
  rating: 'Best rated',
  newest: 'Newest',
}

/** Spec §8. */
export const MORE_FAILED = 'An error occurred while loading more'
export const noLocations = (query: string) => `No locations found for "${query}"`
export const TRY_ANOTHER = 'Try a different city, zip code, or address'

/** What a list says where it is not quite what was typed. */
export const showing = (place: string) => `Showing ${place}`
export const leftOut = (words: string) => `We couldn’t find “${words}”, so we left it out.`
export const NEAR_ME = 'Tap “Near me” to see who bakes around you.'

const KM_PER_MILE = 1.609344

/** Whole miles, for labels. */
export const milesLabel = (km: number): string => {
  const miles = Math.max(1, Math.round(km / KM_PER_MILE))
  return `${miles} ${miles === 1 ? 'mile' : 'miles'}`
}

/** How far off a bakery is. Its public point is about a kilometre from its door, so under a mile is as exact as it gets. */
export const distanceLabel = (km: number): string => {
  const miles = km / KM_PER_MILE
  if (miles < 1) return 'Under 1 mi'
  return `${miles < 10 ? miles.toFixed(1).replace(/\.0$/, '') : Math.round(miles)} mi`
}

export function headingOf(state: BrowseState): string {
  const bakers = bakersOf(state.categories)
  const what = bakers || 'Bakeries'
  const place = placeWords(state)
  if (place) return `${categoryWords(state) || 'Bakeries'} ${place}`
  if (state.query) return `${what} matching “${state.query}”`
  if (bakers) return bakers
  if (state.flags.length === 1 && state.flags[0] === 'featured') return 'Featured Bakeries'
  return 'Browse Bakeries'
}

/** '1,234 bakeries near Austin, TX'. */
export function countWords(count: number, state: BrowseState): string {
  const figure = count >= COUNT_CAP ? `${grouped(COUNT_CAP)}+` : grouped(count)
  const matching = state.query && placeWords(state) ? `matching “${state.query}”` : ''
  return [`${figure} ${count === 1 ? 'bakery' : 'bakeries'}`, matching, placeWords(state)].filter(Boolean).join(' ')
}

function placeWords({ at, location }: BrowseState): string {
  if (!at) return ''
  return location ? `near ${location}` : 'near you'
}
