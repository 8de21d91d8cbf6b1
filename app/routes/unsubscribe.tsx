import { LeaveScreen } from '~/features/newsletter/leave-screen'
import { pageMeta } from '~/lib/page-meta'

export const handle = { noindex: true }
export const meta = () => pageMeta({ title: 'Unsubscribe' })

export default LeaveScreen
