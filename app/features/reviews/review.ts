export const STARS = [1, 2, 3, 4, 5] as const
export const BODY_MAX = 4000
export const REPLY_MAX = 2000
/** On a page of a profile. */
export const MEMBER_REVIEWS = 10

/** `?review=4` opens the form with four stars; 0 stands for no stars yet, null for no form. */
export function wantedStars(search: string): number | null {
  const wanted = new URLSearchParams(search).get('review')
  return wanted === null ? null : (STARS.find((stars) => String(stars) === wanted) ?? 0)
}

export const STARS_MISSING = 'Choose from one to five stars.'
export const BODY_MISSING = 'Write a few words about what you tried.'
export const OWN_BAKERY = 'You can’t review your own bakery.'
export const ALREADY_REVIEWED = 'You’ve already reviewed this bakery. You can edit your review instead.'

export const REVIEW_ORDERS = ['newest', 'unanswered'] as const
export type ReviewOrder = (typeof REVIEW_ORDERS)[number]
