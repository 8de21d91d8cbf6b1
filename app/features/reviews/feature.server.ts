import { type Feature, serve } from '~/http/feature.server'
import { reviewsHandlers } from './reviews.api.server'
import { reviewsContract } from './reviews.contract'

export const reviewsFeature: Feature = {
  room: 'reviews',
  about: 'Reviews and replies',
  calls: [serve(reviewsContract, reviewsHandlers)],
}
