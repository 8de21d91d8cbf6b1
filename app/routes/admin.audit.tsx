import { AuditScreen } from '~/features/audit/audit-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Audit Log' })

export default AuditScreen
