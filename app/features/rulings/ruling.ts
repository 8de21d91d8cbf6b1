/**
 * `asked`: an editor wants to know more before ruling. Listings keep the words that outside programs know (docs/product.md, Calls):
 * an asked one is a draft with a reason.
 */
export const SUBMISSION_STATES = ['pending', 'asked', 'approved', 'rejected', 'withdrawn'] as const
export type SubmissionState = (typeof SUBMISSION_STATES)[number]

export const LISTING_STATES = ['draft', 'pending', 'approved', 'rejected'] as const

export const SUBMISSION_KINDS = ['listing', 'change', 'claim'] as const
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number]

export const RULINGS = ['approve', 'reject', 'ask'] as const
export type RulingWord = (typeof RULINGS)[number]

export const REASON_MAX = 1000

/** What every kind's commands are told of a ruling. */
export interface Ruling {
  id: string
  editor_id: string
  /** Where links in mails lead. */
  public_url: string
  now: Date
}
