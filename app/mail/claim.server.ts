import type pg from 'pg'
import type { Attachment } from './attachments.server'
import type { OutgoingMail } from './transport.server'

export interface ClaimedMail extends Omit<OutgoingMail, 'attachments'> {
  id: string
  attachments: Attachment[]
  attempts: number
  /** Its address sends mail back: it isn't sent, and no sender finds it due until somebody lifts that. */
  held_back: boolean
}

const AFTER_LEASE = `now() + $1 * interval '1 millisecond'`

interface Claim {
  bulk: boolean
  lease_ms: number
  /** A mail that has just been sent: marked in the same statement, since each takes the disk its time. */
  sent?: string | undefined
  /** No next one is claimed. */
  last?: boolean
}

/**
 * Until the lease is over no other sender finds it due. After a crash it goes out again, under the same Message-ID (ruling 37).
 * The text of the one that was sent is erased: links in mails open accounts.
 */
export async function claimMail(
  pool: pg.Pool,
  { bulk, lease_ms, sent, last = false }: Claim,
): Promise<ClaimedMail | undefined> {
  const { rows } = await pool.query<ClaimedMail>(
    `with sent as (
       update mail_outbox set sent_at = now(), last_error = null, text = '', html = '', headers = '{}' where id = $3),
     due as (
       select o.id, coalesce(case when o.bulk then num_nonnulls(s.bounced_at, s.complained_at) > 0 else s.stops_all and not o.signs_in end, false) as held_back
       from mail_outbox o left join mail_suppressions s on s.email = o."to"
       where o.sent_at is null and o.failed_at is null and o.next_attempt_at <= now() and o.bulk <= $2 and o.id is distinct from $3
       order by o.bulk, o.next_attempt_at limit $4 for update of o skip locked)
     update mail_outbox m set attempts = attempts + (not due.held_back)::integer,
       next_attempt_at = case when due.held_back then 'infinity' else ${AFTER_LEASE} end
     from due where m.id = due.id
     returning m.id, message_id, "to", subject, text, html, headers, attachments, attempts, held_back`,
    [lease_ms, bulk, sent ?? null, last ? 0 : 1],
  )
  return rows[0]
}

export async function renewLease(pool: pg.Pool, id: string, lease_ms: number): Promise<void> {
  await pool.query(
    `update mail_outbox set next_attempt_at = ${AFTER_LEASE} where id = $2 and sent_at is null and failed_at is null`,
    [lease_ms, id],
  )
}

export async function markFailed(
  pool: pg.Pool,
  { id, attempts }: ClaimedMail,
  { reason, given_up }: { reason: string; given_up: boolean },
): Promise<void> {
  await pool.query(
    `update mail_outbox set last_error = left($2, 500), failed_at = case when $3 then now() end,
       next_attempt_at = now() + exp(least($4::integer, 10)) * interval '1 second' where id = $1`,
    [id, reason, given_up, attempts],
  )
}
