import { ConfirmEmailScreen } from '~/features/accounts/confirm-email-screen'
import { pageMeta } from '~/lib/page-meta'

export const handle = { noindex: true, search_params: ['side'] }
export const meta = () => pageMeta({ title: 'Change Your Email' })

/** The address holds a link's token: it must be neither stored nor sent as a referrer. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })

export default ConfirmEmailScreen
