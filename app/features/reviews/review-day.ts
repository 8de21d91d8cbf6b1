import type { Review, ReviewPage } from './reviews.contract'

export type ShownReview = Review & { day?: string }
export type ShownPage = Omit<ReviewPage, 'reviews'> & { reviews: ShownReview[] }

/** As many as the server sends first. */
const FIRST_PAGE = 10

/** The reader's own review stands first, to be found and changed, unless the first page has it: so it never moves as more load. */
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
