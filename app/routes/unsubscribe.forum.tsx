import { ForumMailsOffScreen } from '~/features/forum/mails-off-screen'
import { pageMeta } from '~/lib/page-meta'

export const handle = { noindex: true }
export const meta = () => pageMeta({ title: 'Emails About the Forum' })

export default ForumMailsOffScreen
