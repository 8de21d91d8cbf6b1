import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { AppError, tooManyAttempts } from '~/lib/errors'
import type { Actor } from './actor.server'
import type { Services } from './services.server'

export interface Figures {
  attempts: number
  window_seconds: number
  /** How long one too many costs; left out, until the window ends. */
  block_seconds?: number
}

/** One count: what is attempted, and by or against whom. The key is stored only as a keyed hash. */
export interface Count extends Figures {
  scope: string
  key: string
}

/** Where a request comes from, as far as limits care. */
export interface Caller {
  address: string
  fingerprint: string | null
  user_agent: string
}

type Counting = Pick<Services, 'pool' | 'clock' | 'secret'>

export function callerOf(request: FastifyRequest): Caller {
  const fingerprint = request.headers['x-device-fingerprint']
  const usable = typeof fingerprint === 'string' && /^[\x21-\x7e]{8,200}$/.test(fingerprint)
  return {
    address: addressBlock(request.ip),
    fingerprint: usable ? fingerprint : null,
    user_agent: request.headers['user-agent'] ?? '',
  }
}

/** For public calls: so many per address, then 429. */
export async function limit(services: Counting, request: FastifyRequest, scope: string, figures: Figures) {
  await count(services, { scope, key: callerOf(request).address, ...figures })
}

/** Counts an attempt and refuses it when it is one too many. */
export async function count(services: Counting, ...counts: Count[]): Promise<void> {
  for (const one of counts) {
    const { blocked_seconds } = await countAttempt(services, one)
    if (blocked_seconds > 0) {
      throw new AppError('too_many_attempts', tooManyAttempts(blocked_seconds), { retry_after: blocked_seconds })
    }
  }
}

/** A page that waits for its payment makes us ask the provider every 3 s; three of them are one person's at most. */
const PROVIDER_CALLS = { attempts: 60, window_seconds: 60 }

/** Before the payment provider is asked on somebody's behalf. */
export const countProviderCall = (services: Counting, { id, session_id }: Actor) =>
  count(services, { scope: 'provider', key: id ?? session_id ?? '', ...PROVIDER_CALLS })

// Nobody waits for the disk: a crash of the database may forget the attempts of its last moment.
// A block that has run out starts afresh, whatever its window says; a running one neither grows nor moves.
const FRESH =
  "case when r.blocked_until is null then r.window_started_at <= $3 - $5 * interval '1 second' else r.blocked_until <= $3 end"
const COUNT = `
  insert into rate_limits as r (scope, key, window_started_at, attempts) values ($1, $2, $3::timestamptz, 1)
  on conflict (scope, key) do update set
    attempts = case when ${FRESH} then 1 when r.blocked_until is not null then r.attempts else r.attempts + 1 end,
    window_started_at = case when ${FRESH} then $3 else r.window_started_at end,
    blocked_until = case
      when ${FRESH} then null
      when r.blocked_until is not null then r.blocked_until
      when r.attempts >= $4::integer
        then coalesce($3 + $6::integer * interval '1 second', r.window_started_at + $5 * interval '1 second')
    end
  returning blocked_until, set_config('synchronous_commit', 'off', true)`

/** One statement, so that all processes share the count and no two attempts are counted as one. */
export async function countAttempt(services: Counting, one: Count): Promise<{ blocked_seconds: number }> {
  const now = services.clock()
  const { rows } = await services.pool.query<{ blocked_until: Date | null }>({
    name: 'count_attempt',
    text: COUNT,
    values: [one.scope, keyOf(services, one), now, one.attempts, one.window_seconds, one.block_seconds ?? null],
  })
  const until = rows[0]?.blocked_until
  return { blocked_seconds: until ? Math.max(0, (until.getTime() - now.getTime()) / 1000) : 0 }
}

/** A success clears the count (decision 7). */
export async function clearCounts(services: Counting, ...counts: Count[]): Promise<void> {
  await services.pool.query({
    name: 'clear_counts',
    text: 'delete from rate_limits where (scope, key) in (select * from unnest($1::text[], $2::bytea[]))',
    values: [counts.map(({ scope }) => scope), counts.map((one) => keyOf(services, one))],
  })
}

const keyOf = (services: Counting, { scope, key }: Count): Buffer =>
  createHmac('sha256', services.secret).update(`limit:${scope}:${key}`).digest()

/** One household or host has a whole /64 of IPv6, so single addresses of it mean nothing. */
export function addressBlock(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.toLowerCase().split('%')[0]!.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Counts that began before `since` and block nobody anymore. */
export async function forgetCounts({ pool, clock }: Pick<Services, 'pool' | 'clock'>, since: Date): Promise<void> {
  await pool.query(
    'delete from rate_limits where window_started_at < $1 and (blocked_until is null or blocked_until < $2)',
    [since, clock()],
  )
}
