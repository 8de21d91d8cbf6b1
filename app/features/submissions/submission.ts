/** `asked`: an editor wants to know more before ruling. Of listings the words of api.md are kept: asked ones are drafts with a reason. */
export const SUBMISSION_STATES = ['pending', 'asked', 'approved', 'rejected', 'withdrawn'] as const

export const LISTING_STATES = ['draft', 'pending', 'approved', 'rejected'] as const
