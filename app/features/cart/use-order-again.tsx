import { useLocation, useNavigate } from 'react-router'
import { toast } from '~/ui/toast'
import { menuApi } from '../menu/menu.calls'
import type { OrderView } from '../orders/orders.contract'
import { useCart } from './cart-context'
import { orderAgain } from './order-again'

/** For the cart's page, when an order has just filled it: what of that order could not be had. */
export const useGone = () => (useLocation().state as { gone?: string[] } | null)?.gone

/** Fills the cart and opens it; answers false where nothing of the order can be had. */
export function useOrderAgain() {
  const cart = useCart()
  const navigate = useNavigate()
  return async (order: OrderView, { replace = false } = {}): Promise<boolean> => {
    const menu = await menuApi('GET /bakeries/:bakery_id/menu', { params: { bakery_id: order.bakery_id } })
    const { items, gone } = orderAgain(order, menu.items)
    if (items.length === 0) {
      toast.error(`${order.bakery.name} has nothing from this order on its menu right now.`)
      return false
    }
    cart.refill(...items)
    if (order.fulfillment_type === 'delivery')
      cart.choose({ fulfillment_type: 'delivery', delivery_fee: order.delivery_fee })
    await navigate('/cart', { replace, state: { gone } })
    return true
  }
}
