import { findCategory } from '../bakeries/categories'
import { ALERT_MILES, ALERT_MILES_AT_FIRST } from '../newsletter/newsletter'
import type { BrowseState } from '../search/browse-state'
import { WHAT_MAX } from './saved-search'

const KM_PER_MILE = 1.609344

/** What a list on /browse was asked for, as a search that can wait. */
export function wishOf({ query, categories, location, radius_km }: BrowseState) {
  const named = categories.map((slug) => findCategory(slug)?.label ?? '')
  const miles = ALERT_MILES.find((one) => one * KM_PER_MILE >= radius_km - 1) ?? ALERT_MILES.at(-1)
  const zip_code = /\b\d{5}\b/.exec(location)?.[0] ?? ''
  return {
    what: (query || named.join(' ')).slice(0, WHAT_MAX).trim(),
    zip_code,
    miles: miles ?? ALERT_MILES_AT_FIRST,
  }
}
