export const SUBMISSION_KINDS = ['listing', 'change', 'claim'] as const
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number]

export const SUBMISSION_RULINGS = ['approve', 'list', 'reject', 'ask'] as const
export type SubmissionRuling = (typeof SUBMISSION_RULINGS)[number]
