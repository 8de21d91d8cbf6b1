import { and, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { reconciliation_findings } from '~/db/schema/payments'
import { newId } from '~/lib/ids'
import { cut } from '~/lib/text'

export interface Finding {
  /** The id of a provider's object or of one of our rows. */
  subject: string
  kind:
    | 'difference'
    | 'unknown_payment'
    | 'refund_failed'
    | 'given_up'
    | 'side_effect_failed'
    | 'key_refused'
    | 'disputed'
    | 'letter_broken'
    | 'setting_refused'
  ledger_cents?: number | null
  provider_cents?: number | null
  detail?: string
}

/** While it is open, nothing can be paid or refunded. */
export const KEY_REFUSED = { subject: 'STRIPE_SECRET_KEY', kind: 'key_refused' } as const

/** Something that the operator must look at. Reported once while it is open; answers whether it is new. */
export async function reportFinding(db: Db | Tx, finding: Finding): Promise<boolean> {
  const [row] = await db
    .insert(reconciliation_findings)
    .values({ ...finding, id: newId(), detail: cut(finding.detail ?? '', 2000) })
    .onConflictDoNothing()
    .returning({ id: reconciliation_findings.id })
  if (row) console.warn(`[payments] ${finding.kind} at ${finding.subject}: ${finding.detail ?? ''}`)
  return row !== undefined
}

/** By a person who looked at it. Answers what it was, or null if it isn't open any more. */
export async function closeFinding(
  tx: Tx,
  id: string,
  now: Date,
): Promise<(Pick<Finding, 'subject'> & { kind: string }) | null> {
  const [closed] = await tx
    .update(reconciliation_findings)
    .set({ resolved_at: now })
    .where(and(eq(reconciliation_findings.id, id), isNull(reconciliation_findings.resolved_at)))
    .returning({ subject: reconciliation_findings.subject, kind: reconciliation_findings.kind })
  return closed ?? null
}

export async function resolveFinding(db: Db | Tx, { subject, kind }: Pick<Finding, 'subject' | 'kind'>) {
  await db
    .update(reconciliation_findings)
    .set({ resolved_at: new Date() })
    .where(
      and(
        eq(reconciliation_findings.subject, subject),
        eq(reconciliation_findings.kind, kind),
        isNull(reconciliation_findings.resolved_at),
      ),
    )
}
