export const PASSWORD_MAX = 256
export const SIGN_UP_PASSWORD_MIN = 8
export const RESET_PASSWORD_MIN = 6

/** Trimmed the same way at sign-up, sign-in and reset; otherwise every character counts (ruling 5). */
export const cleanPassword = (password: string): string => password.trim()

export function passwordProblem(password: string): string | null {
  const text = cleanPassword(password)
  if (text.length < SIGN_UP_PASSWORD_MIN) return 'Password must be at least 8 characters long.'
  const classes = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{N}\s]/u]
  return classes.every((kind) => kind.test(text))
    ? null
    : 'Password must include uppercase letters, lowercase letters, numbers, and special characters.'
}

/** §5. The server knows only the first rule: the confirmation never leaves the browser. */
export function resetPasswordProblem(password: string, confirmation: string = password): string | null {
  if (cleanPassword(password).length < RESET_PASSWORD_MIN) return 'Password must be at least 6 characters long'
  return cleanPassword(password) === cleanPassword(confirmation) ? null : 'Passwords do not match'
}

export type Strength = 'Too short' | 'Weak' | 'Good' | 'Strong'

export function passwordStrength(password: string): Strength {
  const { length } = cleanPassword(password)
  if (length < 6) return 'Too short'
  if (length < 8) return 'Weak'
  return length < 12 ? 'Good' : 'Strong'
}
