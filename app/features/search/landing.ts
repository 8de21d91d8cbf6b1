import { placeKey } from '../places/place-name'
import { type BrowseState, browseAddress, NOTHING_ASKED } from './browse-state'

/** The landing page of a place; its last part is the key by which the gazetteer knows it. */
export const placePath = ({ state, key }: { state: string; key: string }): string =>
  `/browse/${state.toLowerCase()}/${key.replaceAll(' ', '-')}`

/** 'st-louis' and 'Saint Louis' are one place. */
export const keyOfPath = (part: string): string => placeKey(part.replaceAll('-', ' '))

/**
 * The address that search engines should keep for this list: a landing page where one shows the same, the plain list, or none.
 * Every other mix of filters is a view of these, and there are too many of them to be worth anybody's crawling.
 */
export function canonicalPath(asked: BrowseState): string | null {
  const { categories, location, at } = asked
  const only = (state: Partial<BrowseState>) => browseAddress({ ...NOTHING_ASKED, ...state }) === browseAddress(asked)
  if (only({})) return '/browse'
  if (categories.length === 1 && only({ categories })) return `/browse/${categories[0]}`
  const [, city, state] = /^([^,]+), ([A-Z]{2})$/.exec(location) ?? []
  if (at && city && state && only({ location, at, radius_km: asked.radius_km }))
    return placePath({ state, key: placeKey(city) })
  return null
}
