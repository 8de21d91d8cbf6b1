import { isIPv6 } from 'node:net'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { at } from '~/db/sql-time.server'
import { AppError, tooManyAttempts } from '~/lib/errors'
import { checksum } from '~/lib/signed.server'
import type { Actor } from './actor.server'
import type { Services } from './services.server'

export interface Figures {
  attempts: number
  window_seconds: number
  /** How long a refused caller stays blocked; left out, until the window ends. */
  block_seconds?: number
}

/** The key is stored only as a keyed hash. */
export interface Count extends Figures {
  scope: string
  key: string
  sentence?: string
}

export interface Caller {
  address: string
  fingerprint: string | null
  user_agent: string
  /** As the browser says it; anything may stand there. */
  time_zone: string
}

type LimitServices = Pick<Services, 'pool' | 'clock' | 'secret'>

export function callerOf(request: FastifyRequest): Caller {
  const fingerprint = request.headers['x-device-fingerprint']
  const usable = typeof fingerprint === 'string' && /^[\x21-\x7e]{8,200}$/.test(fingerprint)
  return {
    address: addressBlock(request.ip),
    fingerprint: usable ? fingerprint : null,
    user_agent: request.headers['user-agent'] ?? '',
    time_zone: String(request.headers['x-time-zone'] ?? ''),
  }
}

export async function limit(services: LimitServices, request: FastifyRequest, scope: string, figures: Figures) {
  await count(services, { scope, key: callerOf(request).address, ...figures })
}

export async function count(services: LimitServices, ...counts: Count[]): Promise<void> {
  for (const one of counts) refuseBlocked(one, (await countAttempt(services, one)).blocked_seconds)
}

/** In the caller's transaction, after all other checks: a refused call isn't counted, so it can't use up another person's limit. */
export async function countIn(
  tx: Tx,
  services: Pick<LimitServices, 'clock' | 'secret'>,
  ...counts: Count[]
): Promise<void> {
  for (const one of counts) {
    const { scope, attempts, window_seconds, block_seconds = null } = one
    const { rows } = await tx.execute<{ blocked_seconds: number }>(sql`
      select count_attempt(${scope}, ${keyOf(services, one)}, ${at(services.clock())}, ${attempts}::integer,
        ${window_seconds}::integer, ${block_seconds}::integer) as blocked_seconds`)
    refuseBlocked(one, onlyRow(rows).blocked_seconds)
  }
}

function refuseBlocked({ sentence }: Count, blocked_seconds: number): void {
  if (blocked_seconds === 0) return
  throw new AppError('too_many_attempts', sentence ?? tooManyAttempts(blocked_seconds), {
    retry_after: blocked_seconds,
  })
}

const A_DAY = 86_400
const LETTERS_OF_A_BAKERY = 300
const LETTERS_TO_ONE = 20

/** Before a bakery mails an address that the baker typed: an invoice, a link to pay, an order. */
export const countLetter = (
  tx: Tx,
  services: Pick<LimitServices, 'clock' | 'secret'>,
  { bakery_id, email }: { bakery_id: string; email: string },
) =>
  countIn(
    tx,
    services,
    {
      ...{ scope: 'letters-of-bakery', key: bakery_id, attempts: LETTERS_OF_A_BAKERY, window_seconds: A_DAY },
      sentence: `Your bakery has sent its customers ${LETTERS_OF_A_BAKERY} emails within a day. Please try again tomorrow.`,
    },
    letterTo(email),
  )

/** Before an address that a stranger typed is mailed. */
export const letterTo = (email: string): Count => ({
  ...{ scope: 'letters-to-address', key: email, attempts: LETTERS_TO_ONE, window_seconds: A_DAY },
  sentence: 'This address has had a lot of email through us today. Please try again tomorrow.',
})

/** A page that waits for its payment asks every 3 s; one person has at most three such pages open. */
const PROVIDER_CALLS = { attempts: 60, window_seconds: 60 }

export const countProviderCall = (services: LimitServices, { id, session_id, holds }: Actor) =>
  count(services, { scope: 'provider', key: id ?? session_id ?? holds?.id ?? '', ...PROVIDER_CALLS })

// Doesn't wait for the disk: a crash of the database may forget the last attempts.
const COUNT = `select count_attempt($1, $2, $3, $4, $5, $6) as blocked_seconds, set_config('synchronous_commit', 'off', true)`

export async function countAttempt(services: LimitServices, one: Count): Promise<{ blocked_seconds: number }> {
  const { rows } = await services.pool.query<{ blocked_seconds: number }>({
    name: 'count_attempt',
    text: COUNT,
    values: [
      ...[one.scope, keyOf(services, one), services.clock()],
      ...[one.attempts, one.window_seconds, one.block_seconds ?? null],
    ],
  })
  return { blocked_seconds: onlyRow(rows).blocked_seconds }
}

/** A success clears the count (ruling 7). */
export async function clearCounts(services: LimitServices, ...counts: Count[]): Promise<void> {
  await services.pool.query({
    name: 'clear_counts',
    text: 'delete from rate_limits where (scope, key) in (select * from unnest($1::text[], $2::bytea[]))',
    values: [counts.map(({ scope }) => scope), counts.map((one) => keyOf(services, one))],
  })
}

const keyOf = ({ secret }: Pick<LimitServices, 'secret'>, { scope, key }: Count): Buffer =>
  checksum(secret, 'limit', scope, key)

/** A household or host has a whole /64 of IPv6 and can change its address within it. */
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

export async function forgetCounts({ pool, clock }: Pick<Services, 'pool' | 'clock'>): Promise<void> {
  await pool.query(
    'delete from rate_limits where window_ends_at < $1 and (blocked_until is null or blocked_until < $1)',
    [clock()],
  )
}
