import { RulesScreen } from '~/features/forum/rules-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'The Forum’s Rules' })

export default RulesScreen
