import { type Feature, serve } from '~/http/feature.server'
import { showReviews } from './reported-reviews.queries.server'
import { reviewsHandlers } from './reviews.api.server'
import { hideReview, removeReview, showReview } from './reviews.commands.server'
import { reviewsContract } from './reviews.contract'
import { reviewsOfPerson } from './reviews-of-person.commands.server'

export const reviewsFeature: Feature = {
  room: 'reviews',
  about: 'Reviews and replies',
  calls: [serve(reviewsContract, reviewsHandlers)],
  reportables: {
    review: {
      ...{ yours: 'a review of yours', show: showReviews, hide: hideReview, unhide: showReview, remove: removeReview },
    },
  },
  person_rows: reviewsOfPerson,
}
