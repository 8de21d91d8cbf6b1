import { useNavigate } from 'react-router'
import { useCart } from '~/features/cart/cart-context'
import { orderAgain } from '~/features/cart/order-again'
import { checkoutApi } from '~/features/checkout/checkout.calls'
import { menuApi } from '~/features/menu/menu.calls'
import { OrderScreen } from '~/features/orders/order-screen'
import type { OrderView } from '~/features/orders/orders.contract'
import { pageMeta } from '~/lib/page-meta'
import { NotFoundScreen } from '~/shell/not-found-screen'
import { toast } from '~/ui/toast'
import type { Route } from './+types/orders.$orderId'

export const meta = () => pageMeta({ title: 'Your Order' })

export default function Order({ params }: Route.ComponentProps) {
  const cart = useCart()
  const navigate = useNavigate()
  const again = async (order: OrderView) => {
    const menu = await menuApi('GET /bakeries/:bakery_id/menu', { params: { bakery_id: order.bakery_id } })
    const { items, gone } = orderAgain(order, menu.items)
    if (items.length === 0) return toast.error(`${order.bakery.name} has nothing of this order on its menu now.`)
    for (const item of items) cart.add(item)
    if (gone.length > 0) toast(`No longer on the menu: ${gone.join(', ')}`)
    await navigate('/cart')
  }
  const settle = async ({ id }: OrderView) =>
    (await checkoutApi('POST /checkout/:order_id/settle', { params: { order_id: id } })).payment_url
  return <OrderScreen id={params.orderId} again={again} settle={settle} notFound={<NotFoundScreen />} />
}
