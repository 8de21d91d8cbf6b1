import type { Tx } from '~/db/client.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { takeAppCode } from './code-app.commands.server'
import { codesLeft, spendCode } from './recovery-codes.commands.server'
import { tellRecoveryUsed } from './tell.commands.server'
import { NOT_A_CODE, readCode, WRONG_CODE, WRONG_RECOVERY_CODE } from './two-step'

/** Takes a code of the person's app or one of their recovery codes, once. The caller has locked the person and counted the try. */
export async function takeCode(tx: Tx, services: Services, user_id: string, typed: string): Promise<void> {
  const given = readCode(typed)
  if (!given) throw new AppError('invalid_code', NOT_A_CODE, { field: 'code' })
  if (given.kind === 'app') {
    if (!(await takeAppCode(tx, services, user_id, given.code)))
      throw new AppError('invalid_code', WRONG_CODE, { field: 'code' })
    return
  }
  if (!(await spendCode(tx, services, user_id, given.code)))
    throw new AppError('invalid_code', WRONG_RECOVERY_CODE, { field: 'code' })
  await tellRecoveryUsed(tx, services, user_id, await codesLeft(tx, user_id))
}
