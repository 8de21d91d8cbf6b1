import { cut, oneLine } from './text'

/** What people are called and where mail reaches them: the same for members, guests and subscribers. */
export const NAME_MAX = 100
export const EMAIL_MAX = 254

export const cleanEmail = (email: string): string => clean(email, EMAIL_MAX).toLowerCase()
export const cleanName = (name: string): string => clean(name, NAME_MAX)

/** Angle brackets, quotes, ampersand and control characters go (§5). Never used on a password (ruling 5). */
export function clean(text: string, max: number): string {
  const kept = oneLine(text).replace(/[<>"'&]/g, '')
  return cut(kept.trim(), max).trim()
}

/** Of a person who may show their username only. */
export const nameOf = ({ full_name, username }: { full_name: string | null; username: string }): string =>
  full_name ?? `@${username}`

/** "Anna" of Anna Lee; all of "Mrs. Delgado". */
export function firstName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return first === '' || first.endsWith('.') ? name : first
}

// HTML's own rule for addresses, with a dot in the domain as §5 asks, and without the characters that sign-in removes:
// an account under such an address could never be signed in to.
const EMAIL =
  /^[A-Za-z0-9.!#$%*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/

export function emailProblem(email: string): string | null {
  const trimmed = email.trim()
  return trimmed.length <= EMAIL_MAX && EMAIL.test(trimmed) ? null : 'Please enter a valid email address.'
}

export const nameProblem = (name: string): string | null =>
  cleanName(name) === '' ? 'Name field cannot be empty.' : null
