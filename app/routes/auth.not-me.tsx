import { NotMeScreen } from '~/features/accounts/not-me-screen'
import { pageMeta } from '~/lib/page-meta'

export const handle = { noindex: true }
export const meta = () => pageMeta({ title: 'It Wasn’t Me' })

/** The address holds a link's token: it must be neither stored nor sent as a referrer. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })

export default NotMeScreen
