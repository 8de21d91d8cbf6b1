import { distanceKm, type Point } from '~/lib/geo'
import { placeKey } from '../places/place-name'
import { type BrowseState, browseAddress, NOTHING_ASKED } from './browse-state'
import { RADIUS_KM } from './listing'
import { HERO_RADIUS_KM } from './near-me'

/** The last part is the place's key in the gazetteer. */
export const placePath = ({ state, key }: { state: string; key: string }): string =>
  `/browse/${state.toLowerCase()}/${key.replaceAll(' ', '-')}`

/** 'st-louis' and 'Saint Louis' are one place. */
export const keyOfPath = (part: string): string => placeKey(part.replaceAll('-', ' '))

/** The address for search engines: the plain list or a category's. Other filters are too many to be crawled: null, but see `placeAsked`. */
export function canonicalPath(asked: BrowseState): string | null {
  const { categories } = asked
  if (isOnly(asked, {})) return '/browse'
  return categories.length === 1 && isOnly(asked, { categories }) ? `/browse/${categories[0]}` : null
}

/** The place whose landing page shows the same list, provided that it `isThere`. */
export function placeAsked(asked: BrowseState): { state: string; key: string } | null {
  const { location, at, radius_km } = asked
  const [, city, state] = /^([^,]+), ([A-Z]{2})$/.exec(location) ?? []
  if (!at || !city || !state || !isOnly(asked, { location, at, radius_km })) return null
  return radius_km === RADIUS_KM || radius_km === HERO_RADIUS_KM ? { state, key: placeKey(city) } : null
}

/** An address can name a town beside any point; its coordinates are exact to about a meter. */
export const isThere = ({ at }: BrowseState, place: Point): boolean =>
  at !== null && distanceKm(at, place) < A_STONE_THROW_KM

const A_STONE_THROW_KM = 0.1

const isOnly = (asked: BrowseState, state: Partial<BrowseState>) =>
  browseAddress({ ...NOTHING_ASKED, ...state }) === browseAddress(asked)
