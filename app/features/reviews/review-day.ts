import type { Review, ReviewPage } from './reviews.contract'

export type ShownReview = Review & { day?: string }
export type ShownPage = Omit<ReviewPage, 'reviews'> & { reviews: ShownReview[] }

/** How many a first page has. */
const FIRST_PAGE = 10

/**
 * One's own review stands first unless it is among the first anyway: who wrote it long ago must find it to change it. That does not
 * depend on how many were loaded since, so that it never moves.
 */
export function ownFirst(
  listed: readonly ShownReview[],
  own: (ShownReview & { hidden: boolean }) | null,
): readonly ShownReview[] {
  if (!own || own.hidden || listed.slice(0, FIRST_PAGE).some(({ id }) => id === own.id)) return listed
  return [own, ...listed.filter(({ id }) => id !== own.id)]
}

/** In the bakery's own zone (ruling 28), so that server and browser write the same day. */
export const reviewDay = ({ day, created_at }: ShownReview, timeZone: string): string =>
  day ?? new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(created_at))
