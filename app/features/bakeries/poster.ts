/** A sheet for a window, and a card for a bag (4 × 6 inches). */
export const POSTER_SIZES = ['letter', 'card'] as const
export type PosterSize = (typeof POSTER_SIZES)[number]
