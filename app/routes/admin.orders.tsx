import { OrderListScreen } from '~/features/money/order-list-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Orders' })

export default OrderListScreen
