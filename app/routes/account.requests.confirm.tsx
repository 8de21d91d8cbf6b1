import { ConfirmRequestScreen } from '~/features/requests/confirm-request-screen'
import { pageMeta } from '~/lib/page-meta'

export const handle = { noindex: true }
export const meta = () => pageMeta({ title: 'Send Your Request' })

export default ConfirmRequestScreen
