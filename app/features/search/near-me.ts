import type { Point } from '~/lib/geo'
import { safeStorage } from '~/lib/safe-storage'
import { type BrowseState, browseAddress, changed } from './browse-state'

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 5 * 60_000 }

export const HERO_RADIUS_KM = 15

/** §8, by the browser's error codes. */
export const locationProblem = (code: number | undefined): string =>
  PROBLEMS[code ?? 0] ?? 'Unable to get your location'

const PROBLEMS: Record<number, string> = {
  1: 'Location access denied. Please enable location permissions.',
  2: 'Location information unavailable.',
  3: 'Location request timed out.',
}

let last: Point | null = null

/** This visit's position, if the visitor gave it: nearer places of the same name come first. Never stored. */
export const lastPosition = (): Point | null => last

/** Where recent-searches.ts stores; the first view asks only whether there is anything. */
export const SEARCHES = 'searches'
export const hasSearched = (): boolean => safeStorage().getItem(SEARCHES) !== null

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

/** Keeps the other filters, as a chosen place does. */
export const nearAddress = (at: Point, state: BrowseState): string =>
  browseAddress(changed(state, { query: '', location: '', at, radius_km: HERO_RADIUS_KM }))
