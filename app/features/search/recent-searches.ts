import type { Point } from '~/lib/geo'
import { safeStorage } from '~/lib/safe-storage'
import { type BrowseState, browseAddress, changed } from './browse-state'
import { headingOf } from './browse-words'
import { SEARCHES } from './near-me'

/** On this device only, until the visitor clears them. */
export interface RecentSearch {
  label: string
  address: string
  at: Point | null
}

const KEPT = 5

/** Stores lists by a place or name that the visitor gave, never the device's own position. */
export function rememberSearch(state: BrowseState): void {
  if (!state.query && !(state.at && state.location)) return
  const first = changed(state, { map: false })
  const searched = { label: headingOf(first), address: browseAddress(first), at: first.at }
  const others = recentSearches().filter(({ label }) => label !== searched.label)
  safeStorage().setItem(SEARCHES, JSON.stringify([searched, ...others].slice(0, KEPT)))
}

export function recentSearches(): RecentSearch[] {
  try {
    const kept: unknown = JSON.parse(safeStorage().getItem(SEARCHES) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isSearch) : []
  } catch {
    return []
  }
}

export const forgetSearches = (): void => safeStorage().removeItem(SEARCHES)

/** The visitor's last place: of places with the same name nearer ones come first. */
export function lastPlace(): { name: string; at: Point } | null {
  const { at, address } = recentSearches().find(({ at }) => at !== null) ?? {}
  const name = new URLSearchParams(address?.split('?')[1]).get('location')
  return at && name ? { name, at } : null
}

/** Other scripts or people may have changed the storage. */
const isSearch = (one: unknown): one is RecentSearch => {
  const { label, address, at } = (one ?? {}) as Partial<RecentSearch>
  return typeof label === 'string' && typeof address === 'string' && /^\/browse\?/.test(address) && isPoint(at)
}

const isPoint = (at: unknown) =>
  at === null || (Number.isFinite((at as Point)?.latitude) && Number.isFinite((at as Point)?.longitude))
