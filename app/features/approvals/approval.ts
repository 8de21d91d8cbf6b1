/** Acts that an admin can't do alone (decision 261). */
export const APPROVAL_KINDS = ['take_admin', 'transfer_bakery', 'erase_user'] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

/** `ended`: whoever asked isn't an admin anymore. */
export const APPROVAL_OUTCOMES = ['approved', 'declined', 'withdrawn', 'expired', 'ended'] as const
export const APPROVAL_STATES = ['waiting', ...APPROVAL_OUTCOMES] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]

/** How long a request waits, and how long a new admin has to: what they decide is never older news to the others than that. */
export const APPROVAL_HOURS = 72

/** Of a request's time, what a new admin must have for deciding it to count as somebody who can. */
export const LEAST_HOURS = 24

export const REASON_MAX = 1000

export interface NamedSubject {
  kind: ApprovalKind
  /** Null once it's gone. */
  subject: { name: string } | null
  to: { name: string } | null
}

/** "give Rye & Shine to Ann Miller". */
export function whatWords({ kind, subject, to }: NamedSubject): string {
  const who = subject?.name ?? 'someone who’s gone'
  if (kind === 'take_admin') return `take the admin role from ${who}`
  if (kind === 'erase_user') return `delete the account of ${who}`
  return `give ${subject?.name ?? 'a bakery that’s gone'} to ${to?.name ?? 'someone who’s gone'}`
}

/** Why this admin can't say yes or no to it. */
export function whyNot({ mine, about_me, new_here }: Record<'mine' | 'about_me' | 'new_here', boolean>): string | null {
  if (mine) return 'You asked for this, so another admin decides.'
  if (about_me) return 'This is about you, so another admin decides.'
  if (new_here) return 'You’re a new admin. For your first three days, others decide.'
  return null
}

/** Why it's too late for it. */
export function overWords(state: Exclude<ApprovalState, 'waiting'>, by: string): string {
  switch (state) {
    case 'approved':
      return `${by} approved this already.`
    case 'declined':
      return `${by} declined this already.`
    case 'withdrawn':
      return 'This was withdrawn.'
    case 'expired':
      return 'This waited too long. Ask for it again.'
    case 'ended':
      return 'Whoever asked for this isn’t an admin anymore, so it ended.'
  }
}
