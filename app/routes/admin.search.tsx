import { LookupScreen } from '~/features/lookup/lookup-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Find Anything' })

export default LookupScreen
