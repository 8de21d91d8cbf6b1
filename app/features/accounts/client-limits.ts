export interface AttemptLimit {
  attempts: number
  window_seconds: number
  block_seconds: number
}

/** §9. The browser counts with these figures, and so does the server (ruling 7). */
export const ATTEMPT_LIMITS = {
  sign_in: { attempts: 5, window_seconds: 60, block_seconds: 15 * 60 },
  password_reset: { attempts: 3, window_seconds: 60, block_seconds: 10 * 60 },
  sign_up: { attempts: 3, window_seconds: 60, block_seconds: 5 * 60 },
} as const satisfies Record<string, AttemptLimit>

export type AttemptKind = keyof typeof ATTEMPT_LIMITS

/** The browser's own records of attempts: how often they are cleaned, and how long one is kept. */
export const RECORDS_CLEANED_EVERY_SECONDS = 10 * 60
export const RECORDS_KEPT_SECONDS = 60 * 60

/** Artificial delays in milliseconds, in the browser only. */
export const DELAYS = {
  sign_in: [800, 1200],
  sign_up: [800, 1200],
  password_reset: [1000, 1500],
} as const satisfies Record<AttemptKind, readonly [number, number]>

export const USERNAME_CHECK_DELAY_MS = 500

export const FINGERPRINT_HEADER = 'x-device-fingerprint'
export const ZONE_HEADER = 'x-time-zone'
