import { UserScreen } from '~/features/users/user-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'User' })

export default UserScreen
