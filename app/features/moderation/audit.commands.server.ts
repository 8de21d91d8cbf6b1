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
