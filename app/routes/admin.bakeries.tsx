import { ManagedListScreen } from '~/features/managed-bakeries/managed-list-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Bakeries' })

export default ManagedListScreen
