import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import { listMemberReviews } from './member-reviews.queries.server'
import { changeReview, deleteReview, replyToReview, reportReview, writeReview } from './reviews.commands.server'
import type { reviewsContract } from './reviews.contract'
import { findOwn, listReviews } from './reviews.queries.server'

export const reviewsHandlers = (services: Services): Handlers<typeof reviewsContract> => ({
  'GET /bakeries/:bakery_id/reviews': async ({ params, query }) =>
    orNotFound(await listReviews(services.db, { ...params, ...query }), 'We couldn’t find that bakery.', 'PGRST116'),
  'GET /bakeries/:bakery_id/own-review': async ({ actor, params }) =>
    orNotFound(await findOwn(services.db, actor, params.bakery_id), 'We couldn’t find that bakery.', 'PGRST116'),
  'POST /bakeries/:bakery_id/reviews': ({ actor, params, body }) =>
    writeReview(services, actor, { ...params, ...body }),
  'GET /profiles/:user_id/reviews': ({ actor, params, query }) =>
    listMemberReviews(services.db, actor, { ...params, ...query }),
  'PUT /reviews/:review_id': ({ actor, params, body }) => changeReview(services, actor, { ...params, ...body }),
  'DELETE /reviews/:review_id': async ({ actor, params }) => {
    await deleteReview(services.db, actor, params.review_id)
    return undefined
  },
  'PUT /reviews/:review_id/reply': ({ actor, params, body }) => replyToReview(services, actor, { ...params, ...body }),
  'POST /reviews/:review_id/report': async ({ actor, params, body }) => {
    await reportReview(services, actor, { ...params, ...body })
    return undefined
  },
})
