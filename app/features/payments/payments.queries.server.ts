import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { type Payment, payments, type SubjectRef } from '~/db/schema/payments'

export const ofSubject = ({ subject_kind, subject_id }: SubjectRef) =>
  and(eq(payments.subject_kind, subject_kind), eq(payments.subject_id, subject_id))

export async function findOpenPayment(db: Db, subject: SubjectRef): Promise<Payment | null> {
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(ofSubject(subject), inArray(payments.state, ['creating', 'open'])))
  return payment ?? null
}

/** Tries whose end nobody has told us, the longest unasked first. */
export const UNSETTLED = sql`
  select id, provider_id, subject_kind, subject_id, coalesce(checked_at, created_at) as since
  from payments where state in ('creating', 'open')`

export const WAITING_EVENTS = sql`select id, received_at as since from webhook_events where processed_at is null`
