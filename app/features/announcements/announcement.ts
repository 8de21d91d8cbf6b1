export const AUDIENCES = ['everybody', 'signed_in', 'bakers'] as const

export const SENTENCE_MAX = 140
export const ANNOUNCEMENT_LINK_MAX = 200
