import { refunds } from '../../app/db/schema/payments'
import { reconcile } from '../../app/features/ledger/reconcile.commands.server'
import { sendRefund } from '../../app/features/refunds/send-refund.commands.server'
import type { Services } from '../../app/http/services.server'

/** Carries out what was asked for, compares the books with the provider's, and answers what is left for a person to look into. */
export async function openFindings(services: Services): Promise<string[]> {
  for (const { id, state } of await services.db.select().from(refunds))
    if (state === 'requested' || state === 'sent') await sendRefund(services, id)
  await reconcile(services)
  const { rows } = await services.pool.query('select kind from reconciliation_findings where resolved_at is null')
  return rows.map(({ kind }) => kind)
}
