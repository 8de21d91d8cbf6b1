import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { cursor } from '~/lib/cursor'
import { multiLine } from '~/lib/typed-text'
import { APPROVALS, RULED_STATES } from '../cases/ruling'
import { LINK_MISSING, VIDEO_SITES } from './video-review'

const ofBakery = z.object({ bakery_id: z.uuid() })
const ofVideo = z.object({ video_id: z.uuid() })

const Video = z.object({
  id: z.uuid(),
  site: z.enum(VIDEO_SITES),
  /** The site's own id. */
  clip: z.string(),
  state: z.enum(RULED_STATES),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  created_at: z.iso.datetime(),
})
export type Video = z.output<typeof Video>

const Author = z.object({ username: z.string(), full_name: z.string().nullable() })

/** An approved one, as a bakery's page shows it. */
export type ShownVideo = Pick<Video, 'id' | 'site' | 'clip'> & { author: z.output<typeof Author>; day: string }

const QueuedVideo = Video.extend({
  author: Author,
  bakery: z.object({ id: z.uuid(), name: z.string(), slug: z.string() }),
  ruled_by: z.string().nullable(),
})
export type QueuedVideo = z.output<typeof QueuedVideo>

nameShapes({ VideoReview: Video, QueuedVideoReview: QueuedVideo })

/** Video reviews (ruling 32). Approved ones are on the bakery's page. */
export const videoReviewsContract = defineCalls({
  'GET /bakeries/:bakery_id/own-video-review': {
    support: true,
    summary: 'Your own video of a bakery, and whether you may share one',
    params: ofBakery,
    answer: z.object({ video: Video.nullable(), may_share: z.boolean() }),
  },
  'POST /bakeries/:bakery_id/video-reviews': {
    summary: 'Share a video on YouTube, Vimeo, TikTok or Instagram; an admin looks at it first',
    params: ofBakery,
    body: z.object({ url: z.string(LINK_MISSING).max(500) }),
    answer: Video,
    status: 201,
  },
  'DELETE /video-reviews/:video_id': { summary: 'Take your video down', params: ofVideo, answer: null },
  'GET /video-reviews': {
    summary: 'Video reviews, the longest waiting first',
    access: 'admin',
    query: z.object({
      state: z.enum(RULED_STATES).default('pending'),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      after: cursor,
    }),
    answer: z.object({ items: z.array(QueuedVideo), next: z.string().nullable() }),
  },
  'POST /video-reviews/:video_id/rule': {
    summary: 'Approve a video, which then plays on the bakery’s page, or reject it with a reason',
    access: 'admin',
    params: ofVideo,
    body: z.object({ ruling: z.enum(APPROVALS), reason: multiLine(1000).optional() }),
    answer: QueuedVideo,
  },
})
