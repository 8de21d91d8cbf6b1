import { IssueScreen } from '~/features/breadletter/issue-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Breadletter' })

export default IssueScreen
