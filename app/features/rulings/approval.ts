/** Of what people hand in and admins rule on: posts of the share campaign, video reviews. */
export const RULED_STATES = ['pending', 'approved', 'rejected'] as const
export type RuledState = (typeof RULED_STATES)[number]

export const APPROVALS = ['approve', 'reject'] as const
export type Approval = (typeof APPROVALS)[number]

export const STATE_WORDS: Record<RuledState, { label: string; tone: 'butter' | 'sage' | 'jam' }> = {
  pending: { label: 'Waiting', tone: 'butter' },
  approved: { label: 'Approved', tone: 'sage' },
  rejected: { label: 'Not approved', tone: 'jam' },
}
