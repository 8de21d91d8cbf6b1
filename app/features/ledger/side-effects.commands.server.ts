import type { Tx } from '~/db/client.server'
import { describeError } from '~/lib/error-without-values'
import { reportFinding } from './findings.commands.server'

/**
 * A mail or a live event beside a movement of money. Whatever goes wrong in making it is undone to its own savepoint, and a person
 * is told: it can never veto the payment, refund or expiry that caused it. `subject` says what did not go out.
 */
export async function sideEffect(tx: Tx, subject: string, act: (inner: Tx) => Promise<void>): Promise<void> {
  try {
    await tx.transaction(act)
  } catch (error) {
    await reportFinding(tx, { subject, kind: 'side_effect_failed', detail: describeError(error) })
  }
}
