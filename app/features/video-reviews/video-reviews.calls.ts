import { callsOf } from '~/http/api'
import type { videoReviewsContract } from './video-reviews.contract'

export const videoReviewsApi = callsOf<typeof videoReviewsContract>()
