import { MessageSquareText } from 'lucide-react'
import { inPages } from '~/live/answer'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { SkeletonText } from '~/ui/skeleton'
import { toast } from '~/ui/toast'
import { ReviewItem } from './review-item'
import { ReviewSummary } from './review-summary'
import { reviewsApi } from './reviews.calls'
import type { Review, ReviewPage } from './reviews.contract'

interface BakersReviewsProps {
  bakery: { id: string; name: string; time_zone: string }
}

type ReviewPages = Omit<ReviewPage, 'reviews'> & { rows: Review[]; more: boolean }

/** Reviews without a reply come first. */
export function BakersReviews({ bakery }: BakersReviewsProps) {
  const params = { bakery_id: bakery.id }
  const pages = inPages<Review, ReviewPages>(async (known, signal) => {
    const query = { order: 'unanswered' as const, limit: 20, after: known?.next ?? undefined }
    const { reviews, ...rest } = await reviewsApi('GET /bakeries/:bakery_id/reviews', { params, query, signal })
    return { ...rest, rows: reviews, more: rest.next !== null }
  })
  const { data, problem, reload, more, growing, change } = useAnswer<ReviewPages>(bakery.id, pages)
  const own = useAnswer(bakery.id, {
    read: (signal) => reviewsApi('GET /bakeries/:bakery_id/own-review', { params, signal }),
  })
  const reply = async ({ id }: Review, text: string) => {
    await change({
      send: () => reviewsApi('PUT /reviews/:review_id/reply', { params: { review_id: id }, body: { reply: text } }),
      settle: (known, answered) => ({ ...known, rows: known.rows.map((one) => (one.id === id ? answered : one)) }),
    })
    toast.success('Reply posted')
  }
  if (!data && !problem) return <SkeletonText lines={8} />
  const unanswered = data?.rows.filter((review) => review.reply === null) ?? []
  const answered = data?.rows.filter((review) => review.reply !== null) ?? []
  const list = (reviews: Review[]) => (
    <ul className="divide-y divide-oat border-oat border-y">
      {reviews.map((review) => (
        <li key={review.id}>
          <ReviewItem
            review={review}
            bakery={bakery}
            onReply={own.data?.may_reply ? (text) => reply(review, text) : undefined}
          />
        </li>
      ))}
    </ul>
  )
  return (
    <div className="grid gap-8">
      {problem && <Failed problem={problem} onAgain={reload} />}
      {data && data.review_count > 0 && <ReviewSummary page={{ ...data, reviews: data.rows }} />}
      {data?.rows.length === 0 && (
        <EmptyState icon={<MessageSquareText />} title="No reviews yet">
          After an order is completed, we ask your customers how it was.
        </EmptyState>
      )}
      {unanswered.length > 0 && (
        <section aria-labelledby="unanswered" className="grid gap-3">
          <h2 id="unanswered" className="display-2">
            Waiting for your reply
          </h2>
          {list(unanswered)}
        </section>
      )}
      {answered.length > 0 && (
        <section aria-labelledby="answered" className="grid gap-3">
          <h2 id="answered" className="display-2">
            Answered
          </h2>
          {list(answered)}
        </section>
      )}
      {data?.more && (
        <Button variant="secondary" className="justify-self-center" loading={growing} onClick={more}>
          Load more reviews
        </Button>
      )}
    </div>
  )
}
