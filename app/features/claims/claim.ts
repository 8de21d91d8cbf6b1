/** How somebody shows that a bakery is theirs (api.md). `code` is one that an editor finds where only its owner could put it. */
export const CLAIM_METHODS = ['document', 'domain', 'code'] as const

export const CODE_PLACES = ['website', 'instagram'] as const
