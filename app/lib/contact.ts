import { cut, oneLine } from './text'

export const NAME_MAX = 100
export const EMAIL_MAX = 254

export const cleanEmail = (email: string): string => clean(email, EMAIL_MAX).toLowerCase()
export const cleanName = (name: string): string => clean(name, NAME_MAX)

/** §5. Never used on a password (ruling 5). */
export function clean(text: string, max: number): string {
  const kept = oneLine(text).replace(/[<>"'&]/g, '')
  return cut(kept.trim(), max).trim()
}

export const nameOf = ({ full_name, username }: { full_name: string | null; username: string }): string =>
  full_name ?? `@${username}`

/** In the place of an author who has left (ruling 47). The username is reserved, so nobody has it. */
export const FORMER_MEMBER = { username: 'deleted_user', full_name: 'Former member' }

/** "Anna" of Anna Lee; all of "Mrs. Delgado". */
export function firstName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return first === '' || first.endsWith('.') ? name : first
}

// HTML's rule, with a dot in the domain (§5), and without the characters that `clean` removes: such an account could never sign in.
const EMAIL =
  /^[A-Za-z0-9.!#$%*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/

export function emailProblem(email: string): string | null {
  const trimmed = email.trim()
  return trimmed.length <= EMAIL_MAX && EMAIL.test(trimmed) ? null : 'Please enter a valid email address.'
}

export const nameProblem = (name: string): string | null =>
  cleanName(name) === '' ? 'Name field cannot be empty.' : null
