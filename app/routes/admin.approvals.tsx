import { ApprovalsScreen } from '~/features/approvals/approvals-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Approvals' })

export default ApprovalsScreen
