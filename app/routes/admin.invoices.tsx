import { InvoiceListScreen } from '~/features/money/invoice-list-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Invoices' })

export default InvoiceListScreen
