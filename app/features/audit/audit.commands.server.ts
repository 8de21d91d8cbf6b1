import { sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { at } from '~/db/sql-time.server'
import { type Actor, isAdmin } from '~/http/actor.server'
import { newId } from '~/lib/ids'

export interface AuditEntry {
  /** Null for a command run on the machine itself. Their session tells the device. */
  by: Pick<Actor, 'id' | 'session_id'> | null
  /** Words with dots: 'role.granted'. */
  action: string
  subject_type: string
  subject_id: string
  details?: Record<string, unknown>
}

/** In the transaction of what it records: neither happens without the other. */
export async function recordAudit(
  tx: Db | Tx,
  now: Date,
  { by, action, subject_type, subject_id, details = {} }: AuditEntry,
): Promise<void> {
  await tx.execute(sql`
    insert into audit_log (id, actor_id, action, subject_type, subject_id, details, origin, created_at)
    values (${newId()}, ${by?.id ?? null}, ${action}, ${subject_type}, ${subject_id}, ${JSON.stringify(details)}::jsonb,
      (select device_label from sessions where id = ${by?.session_id ?? null}), ${at(now)})`)
}

interface OwnersChange {
  bakery_id: string
  action: string
  /** As its owner reads it. */
  before: object
  after: object
}

/** What an admin changed in an owner's place: which fields, and not what stands in them, since a home's address may be among it. */
export async function recordForOwner(
  tx: Tx,
  now: Date,
  actor: Actor,
  { bakery_id, action, before, after }: OwnersChange,
): Promise<void> {
  const was = new Map(Object.entries(before))
  const changed = Object.entries(after).flatMap(([name, value]) =>
    name !== 'version' && JSON.stringify(value) !== JSON.stringify(was.get(name)) ? [name] : [],
  )
  if (!isAdmin(actor) || changed.length === 0) return
  const own = await tx.execute(sql`select from bakeries where id = ${bakery_id} and claimed_by = ${actor.id}`)
  if (own.rowCount) return
  const subject = { subject_type: 'bakery', subject_id: bakery_id }
  await recordAudit(tx, now, { by: actor, action, ...subject, details: { changed } })
}

/** Addresses of people who have left: what was done stays, but not to whom. */
export async function forgetAudited(tx: Tx, emails: string[]): Promise<void> {
  await tx.execute(sql`select forget_audited(${sql.param(emails)}::text[])`)
}
