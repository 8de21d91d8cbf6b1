/** `leaving`: of a user who asked with it to be deleted, and can take that back with it and do nothing else. */
/** `support`: of an admin who sees the site as its user does, and can do nothing else (decision 263). */
export const SESSION_KINDS = ['user', 'guest', 'recovery', 'leaving', 'support'] as const
export const CODE_TYPES = ['signup', 'recovery'] as const
export const ROLES = ['editor', 'admin'] as const
/** The last two with the right password: by an account that is blocked or not verified, and before the second step. */
export const SIGN_IN_OUTCOMES = ['signed_in', 'wrong_password', 'refused', 'second_step'] as const

export type SessionKind = (typeof SESSION_KINDS)[number]
export type CodeType = (typeof CODE_TYPES)[number]
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number]

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const SUPPORT_VIEW_MINUTES = 15

export const SIGN_INS_KEPT_DAYS = 90

const ACCESS = 10 * MINUTE
/** How long a spent refresh token gets the same answer even after another tab used the successor (ruling 6). */
const GRACE = 10_000

/** How long an unused session lives; those of guests, recovery and support end then even if they are used. */
export function lifetime(kind: SessionKind, remember: boolean): number {
  if (kind === 'guest') return DAY
  if (kind === 'recovery') return HOUR
  if (kind === 'support') return SUPPORT_VIEW_MINUTES * MINUTE
  return remember ? 30 * DAY : 12 * HOUR
}

export const accessEnd = (from: Date, session_end: Date): Date =>
  new Date(Math.min(from.getTime() + ACCESS, session_end.getTime()))

/**
 * Whether a spent token gets its successor once more. An unused successor means that the answer with it was lost, however long ago; once it
 * is used, a client that comes with the spent token has stolen it.
 */
export const successorStanding = (
  rotated_at: Date,
  successor: { rotated_at: Date | null; used_at: Date | null } | undefined,
  now: Date,
): boolean => successor?.rotated_at === null && (!successor.used_at || now.getTime() - rotated_at.getTime() <= GRACE)
