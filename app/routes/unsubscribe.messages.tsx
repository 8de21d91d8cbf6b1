import { MailsOffScreen } from '~/features/messages/mails-off-screen'
import { pageMeta } from '~/lib/page-meta'

export const handle = { noindex: true }
export const meta = () => pageMeta({ title: 'Emails About Messages' })

export default MailsOffScreen
