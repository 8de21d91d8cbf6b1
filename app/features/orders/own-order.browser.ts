import { ApiError } from '~/http/client'
import { NO_SUCH_ORDER } from './order'
import type { OrderView, SeenOrder } from './orders.contract'

/** On the customer's screens, which are full of money: whoever helps at the bakery finds the order on its board. */
export function ownOrder(order: SeenOrder): OrderView {
  if (order.viewer === 'helper') throw new ApiError(404, { error: NO_SUCH_ORDER }, undefined)
  return order
}
