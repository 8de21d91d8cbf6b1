import type { Tx } from '~/db/client.server'
import { describeError } from '~/lib/error-without-values'
import { reportFinding } from './findings.commands.server'

/** A mail or live event beside a movement of money. It has its own savepoint and failures become findings, so it can't undo the payment. */
export async function sideEffect(tx: Tx, subject: string, act: (inner: Tx) => Promise<void>): Promise<void> {
  try {
    await tx.transaction(act)
  } catch (error) {
    await reportFinding(tx, { subject, kind: 'side_effect_failed', detail: describeError(error) })
  }
}
