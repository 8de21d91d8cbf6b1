import { AlertsOffScreen } from '~/features/newsletter/alerts-off-screen'
import { pageMeta } from '~/lib/page-meta'

export const handle = { noindex: true }
export const meta = () => pageMeta({ title: 'Emails About Bakeries' })

export default AlertsOffScreen
