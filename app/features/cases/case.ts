/** What can be ruled, and what that makes of a case. Each kind knows some of these. */
export const DONE = {
  approve: 'approved',
  reject: 'rejected',
  ask: 'asked',
  dismiss: 'dismissed',
  warn: 'warned',
  hide: 'hidden',
  remove: 'removed',
  suspend: 'suspended',
  uphold: 'upheld',
  overturn: 'overturned',
} as const
export type RulingWord = keyof typeof DONE
export const RULINGS = Object.keys(DONE) as RulingWord[]

/** `asked` waits for an answer of its author; `withdrawn` was taken back or overtaken before anybody ruled. */
export const CASE_STATES = ['open', 'withdrawn', ...Object.values(DONE)] as const
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

/** Beyond that nobody counts what waits. */
export const MOST_COUNTED = 1000

/** How long a case is one editor's alone. */
export const TAKE_MINUTES = 15

/** What its author waits for is done at once; what turns somebody down can be undone for so long. */
export const UNDO_SECONDS = 10
export const canBeUndone = (ruling: RulingWord): boolean => ruling !== 'approve' && ruling !== 'overturn'

/** What is missing, if a person is to read a reason and there is none. */
export function reasonMissing(ruling: RulingWord, reason: string): string | null {
  if (!canBeUndone(ruling) || ruling === 'dismiss' || reason.trim() !== '') return null
  return ruling === 'ask' ? 'Write what you’d like to know.' : 'Give a reason.'
}

/** A button: what it does, what it says, and what is said when it is done. */
export interface RulingOption {
  word: RulingWord
  label: string
  done: string
}

export const CONCERNS_YOU = 'This one concerns you. Another editor has to decide.'
export const RULED_BEFORE = 'You ruled on this before, or it concerns you. Another editor has to decide.'

/** What the form for an appeal says, whatever the appeal is about. */
export const APPEAL_FORM = {
  label: 'Your answer',
  hint: 'Needed if it stands. Whoever appealed reads this word for word.',
  options: [
    { word: 'overturn', label: 'Take the decision back', done: 'Taken back' },
    { word: 'uphold', label: 'Let it stand', done: 'It stands' },
  ] satisfies RulingOption[],
}

export const OUTCOME_TITLES = {
  overturned: 'You were right: we took our decision back',
  upheld: 'We looked again, and our decision stands',
} as const

export const appealPath = (id: string): string => `/account/appeals/${id}`

export const STATES: Record<CaseState, { name: string; tone: 'neutral' | 'butter' | 'sage' | 'jam' }> = {
  open: { name: 'Waiting', tone: 'butter' },
  asked: { name: 'Asked', tone: 'neutral' },
  approved: { name: 'Approved', tone: 'sage' },
  rejected: { name: 'Rejected', tone: 'jam' },
  dismissed: { name: 'Dismissed', tone: 'neutral' },
  warned: { name: 'Warned', tone: 'jam' },
  hidden: { name: 'Hidden', tone: 'jam' },
  removed: { name: 'Removed', tone: 'jam' },
  suspended: { name: 'Suspended', tone: 'jam' },
  upheld: { name: 'Upheld', tone: 'jam' },
  overturned: { name: 'Taken back', tone: 'sage' },
  withdrawn: { name: 'Withdrawn', tone: 'neutral' },
}
const APPEAL = { name: 'Appeal', tone: 'butter' } as const

export const badgeOf = ({ state, appeal }: { state: CaseState; appeal: object | null }) =>
  state === 'open' && appeal ? APPEAL : STATES[state]
