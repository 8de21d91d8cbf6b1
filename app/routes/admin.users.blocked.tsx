import { BlocklistScreen } from '~/features/users/blocklist-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Blocklist' })

export default BlocklistScreen
