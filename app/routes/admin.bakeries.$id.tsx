import { ManagedScreen } from '~/features/managed-bakeries/managed-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Bakery' })

export default ManagedScreen
