import { SupportViewScreen } from '~/features/users/support-view-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Support view' })

export default SupportViewScreen
