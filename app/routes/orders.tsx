import { useUser } from '~/features/accounts/auth-context'
import { OrdersScreen } from '~/features/orders/orders-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Orders' })

export default function Orders() {
  const user = useUser()
  return user && <OrdersScreen kind="current" user_id={user.id} />
}
