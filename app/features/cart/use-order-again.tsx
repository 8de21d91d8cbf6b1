import { useNavigate } from 'react-router'
import { toast } from '~/ui/toast'
import { menuApi } from '../menu/menu.calls'
import type { OrderView } from '../orders/orders.contract'
import { useCart } from './cart-context'
import { orderAgain } from './order-again'

export function useOrderAgain() {
  const cart = useCart()
  const navigate = useNavigate()
  return async (order: OrderView) => {
    const menu = await menuApi('GET /bakeries/:bakery_id/menu', { params: { bakery_id: order.bakery_id } })
    const { items, gone } = orderAgain(order, menu.items)
    if (items.length === 0) return void toast.error(`${order.bakery.name} has nothing of this order on its menu now.`)
    cart.add(...items)
    if (gone.length > 0) toast(`No longer on the menu: ${gone.join(', ')}`)
    await navigate('/cart')
  }
}
