import { HealthScreen } from '~/features/health/health-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Health' })

export default HealthScreen
