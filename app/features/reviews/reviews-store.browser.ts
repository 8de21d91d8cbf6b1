import { sentenceOf } from '~/http/client'
import { createAnswer } from '~/live/answer'
import { wantedStars } from './review'
import type { ShownPage } from './review-day'
import { reviewsApi } from './reviews.calls'
import type { OwnReview, ReviewPage } from './reviews.contract'

export interface ShownReviews {
  page: ShownPage
  /** What the user may do; null for visitors and until the server has answered. */
  own: OwnReview | null
  /** The address asks for the form, with so many stars, and the user may write. */
  wanted: number | null
  growing: boolean
  problem: string | null
}

interface OpenedReviews {
  bakery_id: string
  signed_in: boolean
  first: ShownPage
  show: (shown: ShownReviews) => void
  onRating: (rating: Pick<ReviewPage, 'average_rating' | 'review_count'>) => void
}

interface WrittenReview {
  stars: number
  body: string
}

export type ReviewsStore = ReturnType<typeof openReviews>

/** After each change the server is asked again. */
export function openReviews({ bakery_id, signed_in, first, show, onRating }: OpenedReviews) {
  const params = { bakery_id }
  const list = createAnswer<ShownPage>(() => ({
    first,
    read: async (signal, { reviews } = first) => {
      const limit = Math.min(50, Math.max(10, reviews.length))
      const fresh = await reviewsApi('GET /bakeries/:bakery_id/reviews', { params, query: { limit }, signal })
      onRating(fresh)
      return fresh
    },
    more: async ({ reviews, next: after }, signal) => {
      const query = { after: after ?? undefined }
      const next = await reviewsApi('GET /bakeries/:bakery_id/reviews', { params, query, signal })
      return { ...next, reviews: [...reviews, ...next.reviews] }
    },
  }))
  const own = createAnswer<OwnReview>(() => ({
    read: (signal) => reviewsApi('GET /bakeries/:bakery_id/own-review', { params, signal }),
  }))
  const tell = () => {
    const { data = first, error, growing } = list.state()
    const mine = own.state().data ?? null
    const wanted = mine?.may_write && !mine.review ? wantedStars(location.search) : null
    show({ page: data, own: mine, wanted, growing, problem: error ? sentenceOf(error) : null })
  }
  const ends = [list.subscribe(tell), own.subscribe(tell), list.start(), signed_in ? own.start() : () => {}]

  const afterwards = async (change: Promise<unknown>) => {
    await change
    await Promise.all([list.reload(), own.reload()])
  }
  return {
    more: list.more,
    write: (body: WrittenReview) => afterwards(reviewsApi('POST /bakeries/:bakery_id/reviews', { params, body })),
    change: (review_id: string, body: WrittenReview) =>
      afterwards(reviewsApi('PUT /reviews/:review_id', { params: { review_id }, body })),
    remove: (review_id: string) => afterwards(reviewsApi('DELETE /reviews/:review_id', { params: { review_id } })),
    reply: (review_id: string, reply: string) =>
      afterwards(reviewsApi('PUT /reviews/:review_id/reply', { params: { review_id }, body: { reply } })),
    close: () => {
      for (const end of ends) end()
    },
  }
}
