import { RefundListScreen } from '~/features/money/refund-list-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Refunds' })

export default RefundListScreen
