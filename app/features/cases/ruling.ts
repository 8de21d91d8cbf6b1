import type { RulingOption } from './case'

/** An `asked` listing is a draft with a reason: listings keep the words that outside programs know (docs/product.md, Calls). */
export const SUBMISSION_STATES = ['pending', 'asked', 'approved', 'rejected', 'withdrawn'] as const
export type SubmissionState = (typeof SUBMISSION_STATES)[number]

export const LISTING_STATES = ['draft', 'pending', 'approved', 'rejected'] as const

/** States of share campaign posts and of video reviews. */
export const RULED_STATES = ['pending', 'approved', 'rejected'] as const
export type RuledState = (typeof RULED_STATES)[number]

export const APPROVALS = ['approve', 'reject'] as const
export type Approval = (typeof APPROVALS)[number]

export const STATE_WORDS: Record<RuledState, { label: string; tone: 'butter' | 'sage' | 'jam' }> = {
  pending: { label: 'Waiting', tone: 'butter' },
  approved: { label: 'Approved', tone: 'sage' },
  rejected: { label: 'Not approved', tone: 'jam' },
}

export const RULED_CASES = ['open', 'approved', 'rejected'] as const
export const APPROVAL_OPTIONS = [
  { word: 'approve', label: 'Approve', done: 'Approved' },
  {
    word: 'reject',
    label: 'Reject',
    done: 'Rejected',
    reasons: [
      'The link leads nowhere.',
      'We couldn’t see the bakery in it.',
      'It shows someone who didn’t agree to be shown.',
    ],
  },
] satisfies RulingOption[]
