import type { Point } from '~/lib/geo'
import { safeStorage } from '~/lib/safe-storage'
import { type BrowseState, browseAddress, changed } from './browse-state'

/** §9. */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 5 * 60_000 }

export const HERO_RADIUS_KM = 15

/** §8, by the browser's own numbers: denied, unavailable, timed out. */
export const locationProblem = (code: number | undefined): string =>
  PROBLEMS[code ?? 0] ?? 'Unable to get your location'

const PROBLEMS: Record<number, string> = {
  1: 'Location access denied. Please enable location permissions.',
  2: 'Location information unavailable.',
  3: 'Location request timed out.',
}

let last: Point | null = null

/** Where this visit was found to be, if anybody asked: nearer places of the same name come first. Kept nowhere else. */
export const lastPosition = (): Point | null => last

/** Where a device keeps what was searched on it (recent-searches.ts); a first view asks only whether there is anything. */
export const SEARCHES = 'searches'
export const hasSearched = (): boolean => safeStorage().getItem(SEARCHES) !== null

/** Where the visitor is, or a sentence that says why that is not known. */
export function findPosition(): Promise<Point | string> {
  if (!navigator.geolocation) return Promise.resolve('Geolocation is not supported by this browser')
  return new Promise((found) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        last = { latitude, longitude }
        found(last)
      },
      ({ code }) => found(locationProblem(code)),
      OPTIONS,
    ),
  )
}

/** Like a chosen place: what else was asked for stays. */
export const nearAddress = (at: Point, state: BrowseState): string =>
  browseAddress(changed(state, { query: '', location: '', at, radius_km: HERO_RADIUS_KM }))
