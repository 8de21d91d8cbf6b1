import { SetPasswordScreen } from '~/features/accounts/set-password-screen'
import { pageMeta } from '~/lib/page-meta'

export const handle = { noindex: true }
export const meta = () => pageMeta({ title: 'Set New Password' })

export default SetPasswordScreen
