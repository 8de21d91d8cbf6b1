import { safeStorage } from '~/lib/safe-storage'
import { deviceFingerprint } from './auth-device'
import {
  ATTEMPT_LIMITS,
  type AttemptKind,
  type AttemptLimit,
  DELAYS,
  RECORDS_CLEANED_EVERY_SECONDS,
  RECORDS_KEPT_SECONDS,
} from './client-limits'
import { tooManyAttempts } from './sentences'

interface Tally {
  count: number
  first_at: number
  blocked_until: number
}

type Records = { [key: string]: Tally }

const KEY = 'auth.attempts'

/** Answers null when the attempt may go ahead, otherwise the sentence that says how long to wait. */
export function countAttempt(what: AttemptKind, now = Date.now()): string | null {
  const records = cleaned(read(), now)
  const { record, wait } = nextRecord(records[keyFor(what)], ATTEMPT_LIMITS[what], now)
  write({ ...records, [keyFor(what)]: record })
  return wait > 0 ? tooManyAttempts(Math.ceil(wait / 1000)) : null
}

export function clearAttempts(what: AttemptKind): void {
  const records = read()
  delete records[keyFor(what)]
  write(records)
}

export function keepAttemptsClean(): () => void {
  const timer = setInterval(() => write(cleaned(read(), Date.now())), RECORDS_CLEANED_EVERY_SECONDS * 1000)
  return () => clearInterval(timer)
}

export function nextRecord(
  before: Tally | undefined,
  limit: AttemptLimit,
  now: number,
): { record: Tally; wait: number } {
  if (before && before.blocked_until > now) return { record: before, wait: before.blocked_until - now }
  const inWindow = before && before.blocked_until === 0 && now - before.first_at < limit.window_seconds * 1000
  const record = inWindow ? { ...before, count: before.count + 1 } : { count: 1, first_at: now, blocked_until: 0 }
  if (record.count <= limit.attempts) return { record, wait: 0 }
  return { record: { ...record, blocked_until: now + limit.block_seconds * 1000 }, wait: limit.block_seconds * 1000 }
}

export function cleaned(records: Records, now: number): Records {
  return Object.fromEntries(
    Object.entries(records).filter(
      ([, record]) => now - Math.max(record.first_at, record.blocked_until) < RECORDS_KEPT_SECONDS * 1000,
    ),
  )
}

const keyFor = (what: AttemptKind) => `${what}:${deviceFingerprint()}`

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

/** §9: holds every answer back this long, good or bad. */
export async function unhurried<T>(what: AttemptKind, answer: Promise<T>): Promise<T> {
  const [least, most] = DELAYS[what]
  try {
    return await answer
  } finally {
    await new Promise((resolve) => setTimeout(resolve, least + Math.random() * (most - least)))
  }
}
