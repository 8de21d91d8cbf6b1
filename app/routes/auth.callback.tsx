import { CallbackScreen } from '~/features/accounts/callback-screen'
import { pageMeta } from '~/lib/page-meta'

export const handle = { noindex: true }
export const meta = () => pageMeta({ title: 'Verifying Your Email' })

/** The address holds a single-use code: it must be neither stored nor sent as a referrer. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })

export default CallbackScreen
