import { PaymentListScreen } from '~/features/money/payment-list-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Payments' })

export default PaymentListScreen
