import { useAuth } from '~/features/accounts/auth-context'
import { OrdersScreen } from '~/features/orders/orders-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Order History' })

export default function OrderHistory() {
  const { user } = useAuth()
  return user && <OrdersScreen kind="history" user_id={user.id} />
}
