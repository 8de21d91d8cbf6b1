import { AnnouncementsScreen } from '~/features/announcements/announcements-screen'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Announcements' })

export default AnnouncementsScreen
