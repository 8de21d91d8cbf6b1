import { grouped } from '~/lib/text'
import { bakersOf, findCategory } from '../bakeries/categories'
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

export const MAP_AREA = 'Map area'

export const MORE_FAILED = 'An error occurred while loading more'
export const noLocations = (query: string) => `No locations found for "${query}"`
export const TRY_ANOTHER = 'Try a different city, zip code, or address'

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
  if (location === MAP_AREA) return 'in this part of the map'
  return location ? `near ${location}` : 'near you'
}

/** 'Gluten-free Cakes and Pies': how it is baked, then what. */
export function categoryWords({ categories }: Pick<BrowseState, 'categories'>): string {
  const chosen = categories.flatMap((slug) => findCategory(slug) ?? [])
  const labels = (dietary: boolean) =>
    chosen.filter(({ kind }) => (kind === 'dietary') === dietary).map(({ label }) => label)
  const [how, what] = [labels(true), labels(false)]
  return what.length > 0 ? [...how, what.join(' and ')].join(' ') : how.join(' and ')
}
