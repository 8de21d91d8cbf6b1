import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { type Payment, payments, type SubjectRef, webhook_events } from '~/db/schema/payments'

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
export function listUnsettled(db: Db, { before, limit }: { before: Date; limit: number }) {
  return db
    .select()
    .from(payments)
    .where(
      and(
        inArray(payments.state, ['creating', 'open']),
        lt(sql`coalesce(${payments.checked_at}, ${payments.created_at})`, before),
      ),
    )
    .orderBy(sql`coalesce(${payments.checked_at}, ${payments.created_at})`)
    .limit(limit)
}

export async function listWaitingEvents(db: Db, { before, limit }: { before: Date; limit: number }): Promise<string[]> {
  const rows = await db
    .select({ id: webhook_events.id })
    .from(webhook_events)
    .where(and(sql`${webhook_events.processed_at} is null`, lt(webhook_events.received_at, before)))
    .orderBy(asc(webhook_events.attempts), asc(webhook_events.received_at))
    .limit(limit)
  return rows.map(({ id }) => id)
}
