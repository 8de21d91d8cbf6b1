import { IssuesScreen } from '~/features/breadletter/issues-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Breadletter' })

export default IssuesScreen
