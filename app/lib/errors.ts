/** The one error that commands throw on purpose. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Seconds, for 429 and 503. */
  readonly retry_after: number | undefined
  /** For the client program, such as a new fee breakdown. Never anything personal. */
  readonly details: Record<string, unknown> | undefined
  readonly fields: Record<string, string> | undefined

  constructor(code: ErrorCode, message: string, { field, fields, ...more }: MoreToSay = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.retry_after = more.retry_after
    this.details = more.details
    this.fields = fields ?? (field === undefined ? undefined : { [field]: message })
  }

  get status(): number {
    return STATUS[this.code]
  }
}

export function orNotFound<T>(found: T | null, sentence: string, code: ErrorCode = 'not_found'): T {
  if (found === null) throw new AppError(code, sentence)
  return found
}

/** Refuses with every wrong field, under the first one's sentence (ruling 59). */
export function refuseWrong(
  problems: Record<string, string | null | undefined | false>,
  { code = 'invalid', ...more }: { code?: ErrorCode; details?: Record<string, unknown> } = {},
): void {
  const wrong = Object.entries(problems).filter((entry): entry is [string, string] => Boolean(entry[1]))
  if (wrong[0]) throw new AppError(code, wrong[0][1], { ...more, fields: Object.fromEntries(wrong) })
}

interface MoreToSay {
  retry_after?: number
  details?: Record<string, unknown>
  field?: string
  fields?: Record<string, string> | undefined
}

export const STATUS = {
  invalid: 400,
  weak_password: 400,
  invalid_credentials: 400,
  invalid_code: 400,
  unauthenticated: 401,
  session_expired: 401,
  forbidden: 403,
  account_disabled: 403,
  email_not_verified: 403,
  two_step_needed: 403,
  two_step_required: 403,
  step_up_needed: 403,
  not_found: 404,
  PGRST116: 404,
  timed_out: 408,
  conflict: 409,
  already_exists: 409,
  too_large: 413,
  unsupported_media_type: 415,
  unprocessable: 422,
  too_many_attempts: 429,
  failed: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof STATUS

export function codeForStatus(status: number): ErrorCode {
  const found = (Object.keys(STATUS) as ErrorCode[]).find((code) => STATUS[code] === status)
  return found ?? (status >= 500 ? 'failed' : 'invalid')
}

export const tooManyAttempts = (seconds: number): string =>
  `Too many attempts. Please try again in ${Math.max(1, Math.ceil(seconds))} seconds.`
