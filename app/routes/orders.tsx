import { useUser } from '~/features/accounts/auth-context'
import { ORDERS_HEADINGS, OrdersScreen } from '~/features/orders/orders-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Orders' })
export const handle = { heading: ORDERS_HEADINGS.current }

export default function Orders() {
  const user = useUser()
  return user && <OrdersScreen kind="current" user_id={user.id} />
}
