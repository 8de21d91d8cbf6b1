import { ConfirmScreen } from '~/features/newsletter/confirm-screen'
import { pageMeta } from '~/lib/page-meta'

export const handle = { noindex: true }
export const meta = () => pageMeta({ title: 'Confirm Your Subscription' })

/** The address holds a link's token: it must be neither stored nor sent as a referrer. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })

export default ConfirmScreen
