import { VideoQueue } from '~/features/video-reviews/video-queue'
import { pageMeta } from '~/lib/page-meta'

export const meta = () => pageMeta({ title: 'Video Reviews' })

export default VideoQueue
