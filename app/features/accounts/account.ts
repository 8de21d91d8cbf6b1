import { clean, cleanEmail } from '~/lib/contact'

export const USERNAME_MIN = 3
export const USERNAME_MAX = 20
/** So long a name that was given up leads to its user's profile and is nobody else's; a user can hold so many of them. */
export const USERNAME_HELD_DAYS = 90
export const USERNAMES_HELD = 3
export const CREDENTIAL_MAX = 1000
export const BIO_MAX = 1000
/** After this long an unverified account yields its e-mail and username to a new sign-up (ruling 3). */
export const UNVERIFIED_HOURS = 24

export type CredentialKind = 'email' | 'username'

export const credentialKind = (credential: string): CredentialKind => (credential.includes('@') ? 'email' : 'username')

export function readCredential(credential: string): { kind: CredentialKind; value: string } {
  const kind = credentialKind(credential)
  return { kind, value: kind === 'email' ? cleanEmail(credential) : cleanUsername(credential) }
}

/** For a user who never chose one: "anna_483920". `pick` answers a random whole number below its argument. */
export function usernameFrom(full_name: string, pick: (below: number) => number): string {
  const letters = full_name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
  return `${letters.trim().split(' ')[0]!.slice(0, 12) || 'baker'}_${100_000 + pick(900_000)}`
}

export const cleanUsername = (username: string): string => clean(username, CREDENTIAL_MAX).toLowerCase()

/** The same rules and sentences as check_username_public_safe in the database; a test compares the two. */
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
