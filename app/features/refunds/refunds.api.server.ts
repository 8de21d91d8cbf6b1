import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { refundPart } from './refund-part.commands.server'
import type { refundsContract } from './refunds.contract'

export const refundsHandlers = (services: Services): Handlers<typeof refundsContract> => ({
  'POST /orders-api/orders/:id/refunds': ({ actor, params, body }) =>
    refundPart(services, actor, { ...body, order_id: params.id }),
})
