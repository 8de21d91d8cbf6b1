import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import { deleteVideo, ruleVideo, shareVideo } from './video-reviews.commands.server'
import type { videoReviewsContract } from './video-reviews.contract'
import { findOwnVideo, listVideos } from './video-reviews.queries.server'

export const videoReviewsHandlers = (services: Services): Handlers<typeof videoReviewsContract> => ({
  'GET /bakeries/:bakery_id/own-video-review': async ({ actor, params }) =>
    orNotFound(await findOwnVideo(services.db, actor, params.bakery_id), 'We couldn’t find that bakery.', 'PGRST116'),
  'POST /bakeries/:bakery_id/video-reviews': ({ actor, params, body }) =>
    shareVideo(services, actor, { ...params, ...body }),
  'DELETE /video-reviews/:video_id': async ({ actor, params }) => {
    await deleteVideo(services.db, actor, params.video_id)
    return undefined
  },
  'GET /video-reviews': ({ query }) => listVideos(services.db, query),
  'POST /video-reviews/:video_id/rule': ({ actor, params, body }) =>
    ruleVideo(services, actor, { id: params.video_id, ...body }),
})
