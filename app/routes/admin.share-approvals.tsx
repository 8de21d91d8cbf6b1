import { ShareApprovals } from '~/features/shares/share-approvals'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Share Approvals' })

export default ShareApprovals
