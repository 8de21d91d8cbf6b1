import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import type { refundsContract } from './refunds.contract'
import { sendAgain } from './retry-refund.commands.server'

export const refundsHandlers = (services: Services): Handlers<typeof refundsContract> => ({
  'POST /refunds/:id/again': ({ actor, params }) => sendAgain(services, actor, params.id),
})
