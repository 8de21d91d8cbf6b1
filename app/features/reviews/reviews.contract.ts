import { z } from 'zod'
import { defineCalls, nameShapes } from '~/http/contract'
import { cursor } from '~/lib/cursor'
import { multiLine } from '~/lib/typed-text'
import { REPORT_REASONS } from '../moderation/report-reasons'
import { BODY_MAX, BODY_MISSING, MEMBER_REVIEWS, REPLY_MAX, REVIEW_ORDERS, STARS_MISSING } from './review'

const Review = z.object({
  id: z.uuid(),
  stars: z.int(),
  body: z.string(),
  created_at: z.iso.datetime(),
  edited: z.boolean(),
  author: z.object({ username: z.string(), full_name: z.string().nullable() }),
  /** The author completed an order there (ruling 32). */
  verified_order: z.boolean(),
  reply: z.string().nullable(),
  replied_at: z.iso.datetime().nullable(),
})
export type Review = z.output<typeof Review>

const ReviewPage = z.object({
  reviews: z.array(Review),
  next: z.string().nullable(),
  average_rating: z.number(),
  review_count: z.int(),
  distribution: z.array(z.object({ stars: z.int(), count: z.int() })),
})
export type ReviewPage = z.output<typeof ReviewPage>

const OwnReview = z.object({
  review: Review.extend({ hidden: z.boolean() }).nullable(),
  /** The user who claimed the bakery writes no review; a verified owner replies. */
  may_write: z.boolean(),
  may_reply: z.boolean(),
})
export type OwnReview = z.output<typeof OwnReview>

const MemberReview = z.object({
  id: z.uuid(),
  stars: z.int(),
  body: z.string(),
  created_at: z.iso.datetime(),
  /** In words, where the bakery is. */
  day: z.string(),
  edited: z.boolean(),
  bakery: z.object({ name: z.string(), slug: z.string() }),
})
export type MemberReview = z.output<typeof MemberReview>

const MemberReviews = z.object({ items: z.array(MemberReview), next: z.string().nullable() })
export type MemberReviews = z.output<typeof MemberReviews>

const ofBakery = z.object({ bakery_id: z.uuid() })
const ofReview = z.object({ review_id: z.uuid() })
const Written = z.object({
  stars: z.int(STARS_MISSING).min(1, STARS_MISSING).max(5, STARS_MISSING),
  body: multiLine(BODY_MAX, BODY_MISSING),
})

nameShapes({ Review, MemberReview })

export const reviewsContract = defineCalls({
  'GET /bakeries/:bakery_id/reviews': {
    summary: 'Reviews of a bakery with the distribution of stars',
    access: 'public',
    params: ofBakery,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(50).default(10),
      after: cursor,
      order: z.enum(REVIEW_ORDERS).default('newest').describe('`unanswered`: those without a reply first'),
    }),
    answer: ReviewPage,
  },
  'GET /bakeries/:bakery_id/own-review': {
    support: true,
    summary: 'Your own review of a bakery, and whether you may write one or reply to others',
    params: ofBakery,
    answer: OwnReview,
  },
  'POST /bakeries/:bakery_id/reviews': {
    summary: 'Review a bakery, once',
    params: ofBakery,
    body: Written,
    answer: Review,
    status: 201,
  },
  'GET /profiles/:user_id/reviews': {
    support: true,
    summary: 'Reviews that a member wrote, newest first, as far as you may see them',
    access: 'public',
    knows_actor: true,
    params: z.object({ user_id: z.uuid() }),
    query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(MEMBER_REVIEWS), after: cursor }),
    answer: MemberReviews,
  },
  'PUT /reviews/:review_id': { summary: 'Change your review', params: ofReview, body: Written, answer: Review },
  'DELETE /reviews/:review_id': { summary: 'Delete your review', params: ofReview, answer: null },
  'PUT /reviews/:review_id/reply': {
    summary: 'Reply to a review of your bakery, or change your reply',
    params: ofReview,
    body: z.object({ reply: multiLine(REPLY_MAX, 'Write a reply first.') }),
    answer: Review,
  },
  'POST /reviews/:review_id/report': {
    summary: 'Report a review to the editors',
    params: ofReview,
    body: z.object({ reason: z.enum(REPORT_REASONS), details: multiLine(2000).default('') }),
    answer: null,
  },
})
