import { NEW_TOPIC, NewTopicScreen } from '~/features/forum/new-topic-screen'
import { pageMeta } from '~/lib/page-meta'

export const handle = { heading: NEW_TOPIC }
export const meta = () => pageMeta({ title: 'New Topic' })

export default NewTopicScreen
