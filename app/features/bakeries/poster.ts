/** Letter is for a window; the card (4 × 6 inches) is for a bag. */
export const POSTER_SIZES = ['letter', 'card'] as const
export type PosterSize = (typeof POSTER_SIZES)[number]
