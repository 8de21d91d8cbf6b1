import { SubmissionsScreen } from '~/features/submissions/submissions-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Submissions' })

export default SubmissionsScreen
