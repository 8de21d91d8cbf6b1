import { cut, oneLine } from '~/lib/text'

export const NAME_MAX = 100
export const EMAIL_MAX = 254
export const USERNAME_MIN = 3
export const USERNAME_MAX = 20
export const CREDENTIAL_MAX = 1000
export const BIO_MAX = 1000
/** After this long an unverified account yields its e-mail and username to a new sign-up (decision 3). */
export const UNVERIFIED_HOURS = 24

export type CredentialKind = 'email' | 'username'

export const credentialKind = (credential: string): CredentialKind => (credential.includes('@') ? 'email' : 'username')

/** What sign-in and reset look up: kind, and text without the characters that spec §5 removes. */
export function readCredential(credential: string): { kind: CredentialKind; value: string } {
  const kind = credentialKind(credential)
  return { kind, value: kind === 'email' ? cleanEmail(credential) : cleanUsername(credential) }
}

export const cleanEmail = (email: string): string => clean(email, EMAIL_MAX).toLowerCase()
export const cleanUsername = (username: string): string => clean(username, CREDENTIAL_MAX).toLowerCase()
export const cleanName = (name: string): string => clean(name, NAME_MAX)

/** Angle brackets, quotes, ampersand and control characters go (spec §5). Never used on a password (decision 5). */
export function clean(text: string, max: number): string {
  const kept = oneLine(text).replace(/[<>"'&]/g, '')
  return cut(kept.trim(), max).trim()
}

// HTML's own rule for addresses, with a dot in the domain as spec §5 asks, and without the characters that sign-in removes:
// an account under such an address could never be signed in to.
const EMAIL =
  /^[A-Za-z0-9.!#$%*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/

export function emailProblem(email: string): string | null {
  const trimmed = email.trim()
  return trimmed.length <= EMAIL_MAX && EMAIL.test(trimmed) ? null : 'Please enter a valid email address.'
}

export const nameProblem = (name: string): string | null =>
  cleanName(name) === '' ? 'Name field cannot be empty.' : null

/** The same rules and sentences as check_username_public_safe in the database, which a test holds together. */
export function usernameProblem(username: string): string | null {
  const name = username.trim().toLowerCase()
  const length = Array.from(name).length
  if (length === 0) return 'Username is required'
  if (length < USERNAME_MIN) return 'Username must be at least 3 characters'
  if (length > USERNAME_MAX) return 'Username must be at most 20 characters'
  if (!/^[a-z0-9_]+$/.test(name)) return 'Username may contain only letters, numbers and underscores'
  if (!/^[a-z]/.test(name)) return 'Username must start with a letter'
  if (!/[a-z0-9]$/.test(name)) return 'Username must end with a letter or number'
  return null
}
