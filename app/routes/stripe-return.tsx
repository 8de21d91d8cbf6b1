import { PayoutsScreen } from '~/features/payouts/payouts-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Card Payments' })

export default PayoutsScreen
