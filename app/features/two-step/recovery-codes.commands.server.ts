import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { recovery_codes } from '~/db/schema/two-step'
import type { Services } from '~/http/services.server'
import { checksum } from '~/lib/signed.server'
import { newRecoveryCode, RECOVERY_CODES, readCode } from './two-step'

type Keyed = Pick<Services, 'secret' | 'clock'>

const hashOf = ({ secret }: Keyed, user_id: string, code: string): Buffer =>
  checksum(secret, 'recovery_code', user_id, code)

/** Ends all earlier ones. They are told this once. */
export async function newCodes(tx: Tx, services: Keyed, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode(randomInt))
  await dropCodes(tx, user_id)
  await tx.insert(recovery_codes).values(
    codes.map((code) => ({
      user_id,
      hash: hashOf(services, user_id, readCode(code)!.code),
      created_at: services.clock(),
    })),
  )
  return codes
}

export const dropCodes = (tx: Tx, user_id: string) =>
  tx.delete(recovery_codes).where(eq(recovery_codes.user_id, user_id))

export async function spendCode(tx: Tx, services: Keyed, user_id: string, code: string): Promise<boolean> {
  const unused = and(
    eq(recovery_codes.user_id, user_id),
    eq(recovery_codes.hash, hashOf(services, user_id, code)),
    isNull(recovery_codes.used_at),
  )
  const spent = await tx
    .update(recovery_codes)
    .set({ used_at: services.clock() })
    .where(unused)
    .returning({ hash: recovery_codes.hash })
  return spent.length > 0
}

export const codesLeft = (tx: Tx, user_id: string): Promise<number> =>
  tx.$count(recovery_codes, and(eq(recovery_codes.user_id, user_id), isNull(recovery_codes.used_at)))
