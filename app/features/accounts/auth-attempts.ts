import { deviceFingerprint } from './auth-device'
import { safeStorage } from './auth-session'

/** Spec §9, client limits. The server counts again, where nobody can clear the count (decision 7). */
const LIMITS = {
  login: { attempts: 5, window: 60_000, block: 15 * 60_000 },
  reset: { attempts: 3, window: 60_000, block: 10 * 60_000 },
  'sign-up': { attempts: 3, window: 60_000, block: 5 * 60_000 },
} as const

export type Attempted = keyof typeof LIMITS

interface Tally {
  count: number
  first_at: number
  blocked_until: number
}

type Records = { [key: string]: Tally }

const KEY = 'auth.attempts'
const CLEAN_EVERY = 10 * 60_000
const KEEP_FOR = 60 * 60_000

/** Counts one attempt. Answers null when it may go ahead, otherwise the sentence that says how long to wait. */
export function countAttempt(what: Attempted, now = Date.now()): string | null {
  const records = cleaned(read(), now)
  const { record, wait } = nextRecord(records[keyFor(what)], LIMITS[what], now)
  write({ ...records, [keyFor(what)]: record })
  return wait > 0 ? tooManyAttempts(Math.ceil(wait / 1000)) : null
}

/** A success clears the count. */
export function clearAttempts(what: Attempted): void {
  const records = read()
  delete records[keyFor(what)]
  write(records)
}

export function keepAttemptsClean(): () => void {
  const timer = setInterval(() => write(cleaned(read(), Date.now())), CLEAN_EVERY)
  return () => clearInterval(timer)
}

export const tooManyAttempts = (seconds: number) => `Too many attempts. Please try again in ${seconds} seconds.`

export function nextRecord(
  before: Tally | undefined,
  limit: { attempts: number; window: number; block: number },
  now: number,
): { record: Tally; wait: number } {
  if (before && before.blocked_until > now) return { record: before, wait: before.blocked_until - now }
  const inWindow = before && before.blocked_until === 0 && now - before.first_at < limit.window
  const record = inWindow ? { ...before, count: before.count + 1 } : { count: 1, first_at: now, blocked_until: 0 }
  if (record.count <= limit.attempts) return { record, wait: 0 }
  return { record: { ...record, blocked_until: now + limit.block }, wait: limit.block }
}

export function cleaned(records: Records, now: number): Records {
  return Object.fromEntries(
    Object.entries(records).filter(([, record]) => now - Math.max(record.first_at, record.blocked_until) < KEEP_FOR),
  )
}

const keyFor = (what: Attempted) => `${what}:${deviceFingerprint()}`

function read(): Records {
  try {
    return (JSON.parse(safeStorage().getItem(KEY) ?? '{}') as Records | null) ?? {}
  } catch {
    return {}
  }
}

function write(records: Records) {
  if (Object.keys(records).length > 0) safeStorage().setItem(KEY, JSON.stringify(records))
  else safeStorage().removeItem(KEY)
}

/** Spec §9: sign-in and sign-up answer after 800-1200 ms, a reset after 1000-1500 ms, whatever the outcome. */
export const unhurried = (what: Attempted) => {
  const [least, most] = what === 'reset' ? [1000, 1500] : [800, 1200]
  return new Promise((resolve) => setTimeout(resolve, least + Math.random() * (most - least)))
}
