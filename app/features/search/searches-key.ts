import { safeStorage } from '~/lib/safe-storage'

/** Where a device keeps what was searched on it (recent-searches.ts). */
export const SEARCHES = 'searches'

/** All that a first view needs to know of them. */
export const hasSearched = (): boolean => safeStorage().getItem(SEARCHES) !== null
