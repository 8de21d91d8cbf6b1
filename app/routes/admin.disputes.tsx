import { DisputeListScreen } from '~/features/money/dispute-list-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Disputes' })

export default DisputeListScreen
