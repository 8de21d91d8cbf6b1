/** Who sees a part of a profile, as its owner chose. */
export const AUDIENCES = ['everyone', 'members', 'me'] as const
export type Audience = (typeof AUDIENCES)[number]

/** Besides the name and the place, which are shown or not. */
export const PROFILE_PARTS = ['reviews', 'posts', 'bakeries', 'badges'] as const
export type ProfilePart = (typeof PROFILE_PARTS)[number]

/** The columns and the fields of calls that hold it. */
export type PartAudiences = Record<`show_${ProfilePart}_to`, Audience>

export const PROFILE_TABS = ['about', 'reviews', 'topics', 'recipes', 'replies', 'bakeries'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

/** `saved` is for its owner alone, so the server knows nothing of it. */
export function tabAddress(username: string, tab: ProfileTab | 'saved', after?: string | null): string {
  const query = new URLSearchParams({ ...(tab !== 'about' && { tab }), ...(after && { after }) })
  return `/profile/${username}${query.size > 0 ? `?${query}` : ''}`
}
