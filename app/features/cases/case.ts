const STATE_AFTER = {
  approve: 'approved',
  reject: 'rejected',
  ask: 'asked',
  answer: 'answered',
  dismiss: 'dismissed',
  warn: 'warned',
  hide: 'hidden',
  remove: 'removed',
  suspend: 'suspended',
  uphold: 'upheld',
  overturn: 'overturned',
} as const

/** Each ruling, and the state that it gives a case. Each kind of case knows some of these. `list`: the page, but not its proof. */
export const DONE = { ...STATE_AFTER, list: 'approved' } as const
export type RulingWord = keyof typeof DONE
export const RULINGS = Object.keys(DONE) as RulingWord[]

/** `asked` waits for its author's answer; `withdrawn` was taken back or overtaken before an editor ruled. */
export const CASE_STATES = ['open', 'withdrawn', ...Object.values(STATE_AFTER)] as const
export type CaseState = (typeof CASE_STATES)[number]

/** After a name: "Edith hid this". */
export const pastOf = (state: string): string => ({ asked: 'asked about', hidden: 'hid' })[state] ?? state

export const isUndecided = (state: CaseState): boolean => state === 'open' || state === 'asked'

export const REASON_MAX = 1000
export const APPEAL_MAX = 1000
export const APPEAL_DAYS = 30
export const APPEAL_OUTCOMES = ['upheld', 'overturned'] as const
export const NOTE_MAX = 2000

/** For how many days an author can be kept from writing. */
export const SUSPEND_DAYS = [1, 3, 7, 30] as const
export type SuspendDays = (typeof SUSPEND_DAYS)[number]

/** Counts stop here, so that a long queue costs no more than a short one. */
export const MOST_COUNTED = 100
/** Of each kind. */
export const MOST_WAITING = 30

/** How long a case that an editor took is theirs alone. */
export const TAKE_MINUTES = 15

/** A ruling against a user can be undone for so long; a ruling that its author waits for is carried out at once. */
export const UNDO_SECONDS = 10
export const canBeUndone = (ruling: RulingWord): boolean => ruling !== 'approve' && ruling !== 'overturn'

/** A sentence where a user will read the reason and there is none. */
export function reasonMissing(ruling: RulingWord, reason: string): string | null {
  if (!canBeUndone(ruling) || ruling === 'dismiss' || reason.trim() !== '') return null
  if (ruling === 'answer') return 'Write your answer.'
  return ruling === 'ask' || ruling === 'list' ? 'Write what you’d like to know.' : 'Give a reason.'
}

/** `done` is said after the ruling. */
export interface RulingOption {
  word: RulingWord
  label: string
  done: string
  /** What editors write often: a beginning, which they make their own. */
  reasons?: readonly string[]
}

export const CONCERNS_YOU = 'This one is about you, or you reported it. Another editor has to decide.'
export const RULED_BEFORE = 'You’ve decided this before, reported it, or it’s about you. Another editor has to decide.'

export const APPEAL_FORM = {
  label: 'Your answer',
  hint: 'Required if you keep the decision. Whoever appealed reads this word for word.',
  approving: 'Whoever appealed hears from us right away.',
  options: [
    { word: 'overturn', label: 'Reverse the decision', done: 'Decision reversed' },
    { word: 'uphold', label: 'Keep the decision', done: 'Decision kept' },
  ] satisfies RulingOption[],
}

export const OUTCOME_TITLES = {
  overturned: 'You were right, and we reversed our decision',
  upheld: 'We looked again, and we’re keeping our decision',
} as const

export const appealPath = (id: string): string => `/account/appeals/${id}`

export const STATES: Record<CaseState, { name: string; tone: 'neutral' | 'butter' | 'sage' | 'jam' }> = {
  open: { name: 'Waiting', tone: 'butter' },
  asked: { name: 'Asked', tone: 'neutral' },
  answered: { name: 'Answered', tone: 'sage' },
  approved: { name: 'Approved', tone: 'sage' },
  rejected: { name: 'Rejected', tone: 'jam' },
  dismissed: { name: 'Dismissed', tone: 'neutral' },
  warned: { name: 'Warned', tone: 'jam' },
  hidden: { name: 'Hidden', tone: 'jam' },
  removed: { name: 'Removed', tone: 'jam' },
  suspended: { name: 'Suspended', tone: 'jam' },
  upheld: { name: 'Decision kept', tone: 'jam' },
  overturned: { name: 'Decision reversed', tone: 'sage' },
  withdrawn: { name: 'Withdrawn', tone: 'neutral' },
}
const APPEAL = { name: 'Appeal', tone: 'butter' } as const

export const badgeOf = ({ state, appeal }: { state: CaseState; appeal: object | null }) =>
  state === 'open' && appeal ? APPEAL : STATES[state]
