import { PaymentMoneyScreen } from '~/features/money/payment-money-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Payment' })

export default PaymentMoneyScreen
