import { callsOf } from '~/http/api'
import type { reviewsContract } from './reviews.contract'

export const reviewsApi = callsOf<typeof reviewsContract>()
