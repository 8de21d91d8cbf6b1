export const AUDIENCES = ['everybody', 'signed_in', 'bakers'] as const

export const AUDIENCE_WORDS: Record<(typeof AUDIENCES)[number], string> = {
  everybody: 'Everyone',
  signed_in: 'Everyone who’s signed in',
  bakers: 'Bakers',
}

export const SENTENCE_MAX = 140
export const ANNOUNCEMENT_LINK_MAX = 200
/** What still stands there after two months is read by nobody. */
export const ANNOUNCED_DAYS_MAX = 60

/** A page of ours: an announcement that led elsewhere would be the best place for a trap. No control characters, spaces or backslashes. */
export const isOwnPath = (link: string): boolean => /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(link)

interface Time {
  starts_at: string
  ends_at: string
  ended_at: string | null
}

export const isOver = ({ ends_at, ended_at }: Time, now: Date): boolean => ended_at !== null || new Date(ends_at) <= now

export function stateOf(announcement: Time, now: Date): 'Ended early' | 'Over' | 'Running' | 'Coming up' {
  if (announcement.ended_at) return 'Ended early'
  if (isOver(announcement, now)) return 'Over'
  return new Date(announcement.starts_at) <= now ? 'Running' : 'Coming up'
}
