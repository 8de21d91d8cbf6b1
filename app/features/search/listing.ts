import { cut } from '~/lib/text'
import { shufflePivot, shuffleSeed } from '../bakeries/shuffle'

/** §9, Search and listing. */
export const PAGE_SIZE = 50
export const PAGE_MAX = 200
export const RADIUS_KM = 25
export const RADIUS_MAX_KM = 500
export const COUNT_CAP = 10_000
export const NAMES_COUNT = 5
export const PREMIUM_COUNT = 6
export const FEATURED_COUNT = 4
/** Shorter names (after trimming) find nothing. */
export const QUERY_MIN = 2
export const QUERY_MAX = 200

export const FEATURED_SOURCES = ['share_campaign', 'paid', 'admin', 'other'] as const

export const FEATURED_FETCH = Math.max(2 * FEATURED_COUNT, 12)

export const SORTS = ['recommended', 'distance', 'newest', 'rating'] as const
export type Sort = (typeof SORTS)[number]

export const OFF_THE_GLOBE = 'Latitude must be between -90 and 90 and longitude between -180 and 180.'
export const SEARCH_FAILED = 'An error occurred while searching'

/** A LIMIT must be a constant in the statement, or PostgreSQL plans for a tenth of the table. Steps keep the number of statements small. */
export const fetchStep = (wanted: number): number =>
  [50, 100, 250, 500, 1000, 2500].find((step) => step >= wanted) ?? COUNT_CAP

/** The first premium bakeries are mixed anew for each seed; the others follow in the order found. */
export const MIXED = 200

export interface Shuffle {
  /** Sent back for the next page, or the order may change between two pages (ruling 29). */
  seed: string
  pivot: number
}

export function shuffleOf(now: Date, carried?: string): Shuffle {
  const seed = carried ?? shuffleSeed('browse', now)
  return { seed, pivot: shufflePivot(seed) }
}

/** The same form as search_text in SQL: lower case, no commas, plain apostrophes, single blanks. */
export const plainQuery = (query: string | undefined): string =>
  cut(
    (query ?? '')
      .normalize('NFC')
      .replace(/[\s,]+/gu, ' ')
      .replace(/[’‘]/g, "'")
      .trim()
      .toLowerCase(),
    QUERY_MAX,
  ).trim()

/** All texts that begin with `prefix` sort below this: U+10FFFF is the last character. */
export const endOfPrefix = (prefix: string): string => `${prefix}\u{10ffff}`
