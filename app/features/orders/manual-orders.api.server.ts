import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { takeOrder } from './manual-order.commands.server'
import type { manualOrdersContract } from './manual-orders.contract'
import { markOrderReceived } from './manual-payment.commands.server'
import { nameLines } from './place-order'

export const manualOrdersHandlers = (services: Services): Handlers<typeof manualOrdersContract> => ({
  'POST /bakeries/:bakery_id/manual-orders': ({ actor, params, body }) =>
    takeOrder(services, actor, { ...params, ...body }).catch((refused: unknown) => {
      throw nameLines(refused, body.items)
    }),
  'PUT /bakeries/:bakery_id/manual-orders/:order_id/payment': ({ actor, params, body }) =>
    markOrderReceived(services, actor, { ...params, ...body }),
})
