import { useUser } from '~/features/accounts/auth-context'
import { ORDERS_HEADINGS, OrdersScreen } from '~/features/orders/orders-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Order History' })
export const handle = { heading: ORDERS_HEADINGS.history }

export default function OrderHistory() {
  const user = useUser()
  return user && <OrdersScreen kind="history" user_id={user.id} />
}
