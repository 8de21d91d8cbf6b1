import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { type Payment, payments, type SubjectRef } from '~/db/schema/payments'
import { at } from '~/db/sql-time.server'
import { DAY_MS } from '~/lib/durations'

export const ofSubject = ({ subject_kind, subject_id }: SubjectRef) =>
  and(eq(payments.subject_kind, subject_kind), eq(payments.subject_id, subject_id))

export async function findOpenPayment(db: Db, subject: SubjectRef): Promise<Payment | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(ofSubject(subject), inArray(payments.state, ['creating', 'open'])))
  return payment ?? null
}

/** Tries to pay that the provider may have ended without our knowing. */
export const UNSETTLED = sql`
  select id, provider_id, subject_kind, subject_id, coalesce(checked_at, created_at) as since
  from payments where state in ('creating', 'open')`

const UNHEARD_MS = 7 * DAY_MS

/** Of a movement `p`: our books differ from the provider's about its object. A refund that came back before we heard of it adds up to 0. */
const isUnheard = sql`(select sum(t.net_cents) from provider_transactions t where t.source = p.source) <> coalesce((
  select sum(l.amount_cents) from ledger_lines l where l.provider_source = p.source and l.account = 'provider_balance'), 0)`

/** Refunds sent back and disputes whose webhook never came, found in the books that `reconcile` copied. */
export const unheardMoves = (now: Date): SQL => sql`
  select p.id, p.type, p.source, p.created_at as since from provider_transactions p
  where p.created_at > ${at(new Date(now.getTime() - UNHEARD_MS))} and ${isUnheard}
    and (p.type = 'refund_failure' or (p.type = 'adjustment' and p.source ~ '^(dp|du)_'))`

export async function wasHeard(db: Db, transaction_id: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from provider_transactions p where p.id = ${transaction_id} and ${isUnheard}`,
  )
  return rows.length === 0
}

export const WAITING_EVENTS = sql`select id, received_at as since from webhook_events where processed_at is null`
