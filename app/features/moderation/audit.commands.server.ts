import { sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { audit_log } from '~/db/schema/moderation'
import { newId } from '~/lib/ids'

export interface AuditEntry {
  /** Null for a command run on the machine itself. */
  actor_id: string | null
  /** Words with dots: 'role.granted'. */
  action: string
  subject_type: string
  subject_id: string
  details?: Record<string, unknown>
}

/** In the transaction of what it records: neither happens without the other. */
export async function recordAudit(tx: Db | Tx, now: Date, entry: AuditEntry): Promise<void> {
  await tx.insert(audit_log).values({ id: newId(), created_at: now, ...entry })
}

/** Addresses of people who have left: what was done stays, but not to whom. */
export async function forgetAudited(tx: Tx, emails: string[]): Promise<void> {
  await tx.execute(sql`
    update audit_log set subject_id = 'erased', details = '{}'
    where subject_type = 'email' and subject_id = any (${sql.param(emails)}::text[])`)
}
