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
  /** How long one too many costs; left out, until the window ends. */
  block_seconds?: number
}

/** One count: what is attempted, and by or against whom. The key is stored only as a keyed hash. */
export interface Count extends Figures {
  scope: string
  key: string
  /** What is said to one too many; left out, when to try again. */
  sentence?: string
}

/** Where a request comes from, as far as limits care. */
export interface Caller {
  address: string
  fingerprint: string | null
  user_agent: string
}

type LimitServices = Pick<Services, 'pool' | 'clock' | 'secret'>

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
export async function limit(services: LimitServices, request: FastifyRequest, scope: string, figures: Figures) {
  await count(services, { scope, key: callerOf(request).address, ...figures })
}

/** Counts an attempt and refuses it when it is one too many. */
export async function count(services: LimitServices, ...counts: Count[]): Promise<void> {
  for (const one of counts) refuseBlocked(one, (await countAttempt(services, one)).blocked_seconds)
}

/**
 * The same in the cause's own transaction, behind all that can refuse it: what is refused is taken back with the rest, so that nobody
 * uses up another's mailbox with calls that send nothing.
 */
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
/** More than any bakery writes to its customers in a day, and than anybody needs to read. */
const LETTERS_OF_A_BAKERY = 300
const LETTERS_TO_ONE = 20

/** Before a bakery mails an address that it typed itself: an invoice, a link to pay, an order. */
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
      sentence: `Your bakery has sent its customers ${LETTERS_OF_A_BAKERY} emails within a day. Please go on tomorrow.`,
    },
    {
      ...{ scope: 'letters-to-address', key: email, attempts: LETTERS_TO_ONE, window_seconds: A_DAY },
      sentence: 'This address has had a lot of email through us today. Please go on tomorrow.',
    },
  )

/** A page that waits for its payment makes us ask the provider every 3 s; three of them are one person's at most. */
const PROVIDER_CALLS = { attempts: 60, window_seconds: 60 }

/** Before the payment provider is asked on a caller's behalf. */
export const countProviderCall = (services: LimitServices, { id, session_id }: Actor) =>
  count(services, { scope: 'provider', key: id ?? session_id ?? '', ...PROVIDER_CALLS })

// The request does not wait for the disk: a crash of the database may forget the attempts of its last moment.
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

/** Counts whose window is over and that block nobody any more. */
export async function forgetCounts({ pool, clock }: Pick<Services, 'pool' | 'clock'>): Promise<void> {
  await pool.query(
    'delete from rate_limits where window_ends_at < $1 and (blocked_until is null or blocked_until < $1)',
    [clock()],
  )
}
