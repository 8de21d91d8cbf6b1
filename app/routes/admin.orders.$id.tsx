import { OrderMoneyScreen } from '~/features/money/order-money-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Order' })

export default OrderMoneyScreen
