import { RequestsScreen } from '~/features/requests/requests-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Custom Orders' })

export default RequestsScreen
