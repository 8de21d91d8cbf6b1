import { UsersScreen } from '~/features/users/users-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Users' })

export default UsersScreen
