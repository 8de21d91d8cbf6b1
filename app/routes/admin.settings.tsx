import { SettingsScreen } from '~/features/settings/settings-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Settings' })

export default SettingsScreen
