import { ReportsScreen } from '~/features/reports/reports-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Reports' })

export default ReportsScreen
