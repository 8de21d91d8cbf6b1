import { limit } from '~/http/limits.server'
import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { GUEST_ORDERS } from './checkout'
import { checkOut, settleOwn } from './checkout.commands.server'
import type { checkoutContract } from './checkout.contract'
import { findDetails } from './checkout.queries.server'
import { forgetDetails } from './checkout-details.commands.server'

export const checkoutHandlers = (services: Services): Handlers<typeof checkoutContract> => ({
  'POST /orders-api/orders': async ({ actor, body, request }) => {
    if (actor.kind === 'guest') await limit(services, request, 'guest_orders', GUEST_ORDERS)
    return checkOut(services, actor, body)
  },
  'GET /checkout-details': ({ actor }) => findDetails(services.db, actor),
  'DELETE /checkout-details': ({ actor }) => forgetDetails(services.db, actor),
  'POST /checkout/:order_id/settle': ({ actor, params }) => settleOwn(services, actor, params.order_id),
})
