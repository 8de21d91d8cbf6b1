import { type Feature, serve } from '~/http/feature.server'
import { isOf } from '~/http/person-rows.server'
import { videoLetters } from './letters.server'
import { videoReviewsHandlers } from './video-reviews.api.server'
import { videoReviewCase } from './video-reviews.commands.server'
import { videoReviewsContract } from './video-reviews.contract'

export const videoReviewsFeature: Feature = {
  room: 'video-reviews',
  about: 'Videos by customers',
  calls: [serve(videoReviewsContract, videoReviewsHandlers)],
  cases: { video_review: videoReviewCase },
  letters: videoLetters,
  person_rows: { exportOf: (person) => ({ video_reviews: isOf('user_id', person) }) },
}
