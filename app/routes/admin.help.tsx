import { HelpQueue } from '~/features/help/help-queue'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Help Requests' })

export default HelpQueue
