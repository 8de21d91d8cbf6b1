import { EditProfileScreen } from '~/features/accounts/edit-profile-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Edit Profile' })

export default EditProfileScreen
