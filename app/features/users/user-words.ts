import type { SignInOutcome } from '../accounts/session-rules'
import type { ListedUser, SignIns } from './users.contract'

const OUTCOMES: Record<SignInOutcome, string> = {
  signed_in: 'Signed in',
  wrong_password: 'Wrong password',
  refused: 'Right password, turned away',
  second_step: 'Right password, asked for the second step',
}

export const ROLE_WORDS: Record<ListedUser['roles'][number], string> = { editor: 'Editor', admin: 'Admin' }

/** "Wrong password, 12 times" */
export const signInWords = ({ outcome, times }: SignIns): string =>
  times === 1 ? OUTCOMES[outcome] : `${OUTCOMES[outcome]}, ${times} times`

export const deviceWords = (label: string | null): string => label || 'Unknown device'

export const onDay = (moment: string): string => new Date(moment).toLocaleDateString('en-US', { dateStyle: 'medium' })

export const atTime = (moment: string): string =>
  new Date(moment).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** "3 orders" */
export const countWords = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

/** With a name before the @, an address; otherwise everything behind one. */
export const isAddress = (typed: string): boolean => /[^\s@].*@/.test(typed)
