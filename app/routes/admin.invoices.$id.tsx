import { InvoiceMoneyScreen } from '~/features/money/invoice-money-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Invoice' })

export default InvoiceMoneyScreen
