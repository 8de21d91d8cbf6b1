import type { Tx } from '~/db/client.server'
import { dropCodes } from './recovery-codes.commands.server'
import { waysOf } from './ways.commands.server'

/** When the last way of taking the second step is gone, the recovery codes end, too. */
export async function endIfOff(tx: Tx, user_id: string): Promise<boolean> {
  if (await waysOf(tx, user_id)) return false
  await dropCodes(tx, user_id)
  return true
}
