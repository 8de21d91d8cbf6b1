import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { cursor } from '~/lib/cursor'
import { multiLine } from '~/lib/typed-text'
import { APPROVALS, RULED_STATES } from '../cases/ruling'

const ofBakery = z.object({ bakery_id: z.uuid() })

const Post = z.object({
  id: z.uuid(),
  url: z.string(),
  state: z.enum(RULED_STATES),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  created_at: z.iso.datetime(),
  ruled_at: z.iso.datetime().nullable(),
})
export type SharePost = z.output<typeof Post>

const QueuedPost = Post.extend({
  bakery: z.object({ id: z.uuid(), name: z.string(), slug: z.string() }),
  /** Approved posts of this bakery so far. */
  shares_used: z.int(),
  ruled_by: z.string().nullable(),
})
export type QueuedPost = z.output<typeof QueuedPost>

nameShapes({ SharePost: Post, QueuedSharePost: QueuedPost })

/** The share campaign (ruling 33). */
export const sharesContract = defineCalls({
  'GET /bakeries/:bakery_id/share': {
    support: false,
    summary: 'Your share link with a text and a picture to post, your posts so far, and the visits they brought',
    a_minute: 60,
    params: ofBakery,
    answer: z.object({
      url: z.string(),
      text: z.string(),
      picture_url: z.string(),
      posts: z.array(Post),
      shares_used: z.int(),
      shares_needed: z.int(),
      /** Days of featured listing that an approved post brings. */
      featured_days: z.int(),
      /** Days with visits, the newest first. */
      visits: z.array(z.object({ day: z.iso.date(), visits: z.int() })),
    }),
  },
  'POST /bakeries/:bakery_id/share-posts': {
    summary: 'Says where the link was posted; an admin looks at it',
    a_minute: 20,
    params: ofBakery,
    body: z.object({
      url: z
        .string('Please paste the address of your post.')
        .trim()
        .min(1, 'Please paste the address of your post.')
        .max(500),
    }),
    answer: Post,
    status: 201,
  },
  'GET /share-posts': {
    summary: 'Posts of the share campaign, the longest waiting first',
    access: 'admin',
    query: z.object({
      state: z.enum(RULED_STATES).default('pending'),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      after: cursor,
    }),
    answer: z.object({ items: z.array(QueuedPost), next: z.string().nullable() }),
  },
  'POST /share-posts/:post_id/rule': {
    summary: 'Approve a post, which features the bakery, or reject it with a reason',
    access: 'admin',
    params: z.object({ post_id: z.uuid() }),
    body: z.object({ ruling: z.enum(APPROVALS), reason: multiLine(1000).optional() }),
    answer: QueuedPost,
  },
})
