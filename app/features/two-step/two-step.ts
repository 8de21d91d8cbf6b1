export const TICKET_PURPOSES = ['sign_in', 'passkey_sign_in', 'add_passkey', 'step_up'] as const
export type TicketPurpose = (typeof TICKET_PURPOSES)[number]

export const PASSKEY_NAME_MAX = 60
export const MOST_PASSKEYS = 20
export const TICKET_MINUTES = 10
/** So long the mail about a new way lets its reader say that it isn't theirs, and takes away what is no older (decision 271). */
export const DOUBT_DAYS = 7
export const NOT_ME_PATH = '/auth/not-me'
export const RECOVERY_CODES = 10

/** Without letters and digits that are taken for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const LETTERS = 10

export function newRecoveryCode(random: (below: number) => number): string {
  const letters = Array.from({ length: LETTERS }, () => ALPHABET[random(ALPHABET.length)]).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

/** However it was typed or pasted: with spaces, capitals or another dash. */
export function readCode(typed: string): { kind: 'app' | 'recovery'; code: string } | null {
  const plain = typed.toLowerCase().replace(/[\s\p{Pd}]/gu, '')
  if (/^\d{6}$/.test(plain)) return { kind: 'app', code: plain }
  return plain.length === LETTERS && [...plain].every((letter) => ALPHABET.includes(letter))
    ? { kind: 'recovery', code: plain }
    : null
}

/** A key that is typed is read in fours. */
export const inFours = (key: string): string => key.replace(/.{4}(?=.)/g, '$& ')

export const NOT_A_CODE = 'Please enter the six digits from your app, or one of your recovery codes.'
export const WRONG_CODE = 'That code isn’t right, or it was used before. Wait for the next one and try again.'
export const WRONG_RECOVERY_CODE = 'That recovery code isn’t right, or it was used before.'
export const WRONG_APP_CODE = 'That code doesn’t match. Check the time on your phone, and try the next code.'
export const TICKET_OVER = 'That took a while, so we stopped. Please sign in again.'
export const TWO_STEP_NEEDED =
  'Your password is right. Now show that it’s you: enter the code from your app or use a passkey.'
export const PASSKEY_WRONG = 'That didn’t work. Please try your passkey again.'
export const UNKNOWN_PASSKEY = 'We don’t know this passkey. It may have been removed from your account.'
export const TOO_MANY_PASSKEYS = `You have ${MOST_PASSKEYS} passkeys. Remove one that you don’t use first.`
export const NAME_A_PASSKEY = 'Give it a name, such as “My phone”.'
