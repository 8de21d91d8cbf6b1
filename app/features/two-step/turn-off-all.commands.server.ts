import { eq } from 'drizzle-orm'
import { code_apps, passkeys } from '~/db/schema/two-step'
import type { Services } from '~/http/services.server'
import { lockUser } from './code-app.commands.server'
import { dropCodes } from './recovery-codes.commands.server'
import { tellOff } from './tell.commands.server'
import { waysOf } from './ways.commands.server'

/** By a command on the machine itself, for whoever has lost everything. False: there was nothing. */
export const turnOffAll = (services: Pick<Services, 'db' | 'env'>, user_id: string): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    await lockUser(tx, user_id)
    if (!(await waysOf(tx, user_id))) return false
    await tx.delete(code_apps).where(eq(code_apps.user_id, user_id))
    await tx.delete(passkeys).where(eq(passkeys.user_id, user_id))
    await dropCodes(tx, user_id)
    await tellOff(tx, services, user_id, 'the app, the passkeys and the recovery codes', { off: true })
    return true
  })
