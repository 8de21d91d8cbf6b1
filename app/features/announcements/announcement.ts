export const AUDIENCES = ['everybody', 'signed_in', 'bakers'] as const

export const SENTENCE_MAX = 140
export const ANNOUNCEMENT_LINK_MAX = 200
/** What still stands there after two months is read by nobody. */
export const ANNOUNCED_DAYS_MAX = 60

/** A page of ours: an announcement that led elsewhere would be the best place for a trap. No control characters, spaces or backslashes. */
export const isOwnPath = (link: string): boolean => /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(link)
