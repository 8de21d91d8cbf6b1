import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { lockUser } from './code-app.commands.server'
import { newCodes } from './recovery-codes.commands.server'
import { waysOf } from './ways.commands.server'

export const renewCodes = (services: Services, actor: Actor): Promise<string[]> =>
  services.db.transaction(async (tx) => {
    await lockUser(tx, actor.id!)
    if (!(await waysOf(tx, actor.id!)))
      throw new AppError('conflict', 'Turn on two-step sign-in first, and we’ll show you your codes.')
    return newCodes(tx, services, actor.id!)
  })
