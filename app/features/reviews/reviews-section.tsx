import { MessageSquareText } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import { type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { useUser } from '~/features/accounts/auth-context'
import type { AuthOrigin } from '~/features/accounts/auth-return'
import { sentenceOf } from '~/http/client'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { Skeleton } from '~/ui/skeleton'
import { toast } from '~/ui/toast'
import { HIDDEN_REVIEW } from './hidden-review'
import { ownFirst, type ShownPage } from './review-day'
import { ReviewItem } from './review-item'
import { ReviewSummary } from './review-summary'
import { reviewsApi } from './reviews.calls'
import type { OwnReview, Review } from './reviews.contract'
import { useReviews } from './use-reviews'

// Few readers write: the forms are loaded with the first press.
const ConfirmDialog = lazy(() => import('~/ui/open-confirm-dialog'))
const ReviewForm = lazy(async () => ({ default: (await import('./review-form')).ReviewForm }))
const ReportDialog = lazy(async () => ({ default: (await import('../moderation/report-dialog')).ReportDialog }))

interface ReviewsProps {
  bakery: { id: string; slug: string; name: string; time_zone: string }
  first: ShownPage
  /** Told after each change, so that the page's head shows the same rating. */
  onRating: (rating: { average_rating: number; review_count: number }) => void
}

/** A form that is open, or what is being done with the review of this id. */
type OpenForm = { form: 'new' } | { form: 'edit' | 'delete' | 'report'; id: string }

/** Rendered as for a visitor; what the user may do comes after hydration. Give it the bakery's id as key. */
export function ReviewsSection({ bakery, first, onRating }: ReviewsProps) {
  const { page, own, wanted, problem, ...reviews } = useReviews(bakery.id, first, onRating)
  const user = useUser()
  const navigate = useNavigate()
  const [open, setOpen] = useState<OpenForm | null>(null)
  const close = () => setOpen(null)
  const door: AuthOrigin = { from: `/bakery/${bakery.slug}${useLocation().search}#reviews`, about: bakery.name }
  useEffect(() => {
    if (wanted !== null) setOpen({ form: 'new' })
  }, [wanted])
  useEffect(showIfNamed, [])

  const askToReport = (id: string) =>
    user ? setOpen({ form: 'report', id }) : askToSignIn(navigate, { ...door, why: 'report' })
  const actsOn = ({ id }: Review) =>
    own?.review?.id === id
      ? { onEdit: () => setOpen({ form: 'edit', id }), onDelete: () => setOpen({ form: 'delete', id }) }
      : { onReport: () => askToReport(id) }
  const shown = ownFirst(page.reviews, own?.review ?? null)
  const start = <WriteAction door={door} own={own} signedIn={Boolean(user)} onWrite={() => setOpen({ form: 'new' })} />

  return (
    <section id="reviews" tabIndex={-1} aria-labelledby="reviews-title" className="grid gap-6 outline-none">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="reviews-title" className="display-2">
          Reviews
        </h2>
        {page.review_count > 0 && open?.form !== 'new' && start}
      </div>
      {own?.review?.hidden && <Notice>{HIDDEN_REVIEW}</Notice>}
      {open?.form === 'new' && (
        <LateForm
          label={`Review ${bakery.name}`}
          submitLabel="Post review"
          initial={{ stars: wanted ?? 0, body: '' }}
          onCancel={close}
          onSubmit={(written) => reviews.write(written).then(close)}
        />
      )}
      {page.review_count > 0 ? (
        <ReviewSummary page={page} />
      ) : (
        open?.form !== 'new' && (
          <EmptyState icon={<MessageSquareText />} title="No reviews yet" action={start}>
            Tried something from {bakery.name}? Tell the next neighbor.
          </EmptyState>
        )
      )}
      {shown.length > 0 && (
        <ul className="divide-y divide-oat border-oat border-y">
          {shown.map((review) => (
            <li key={review.id}>
              {open?.form === 'edit' && open.id === review.id ? (
                <div className="py-6">
                  <LateForm
                    label="Edit your review"
                    submitLabel="Save changes"
                    initial={review}
                    onCancel={close}
                    onSubmit={(written) => reviews.change(review.id, written).then(close)}
                  />
                </div>
              ) : (
                <ReviewItem
                  review={review}
                  bakery={bakery}
                  {...actsOn(review)}
                  onReply={own?.may_reply ? (text) => reviews.reply(review.id, text) : undefined}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <Notice kind="error" live>
          {problem}
        </Notice>
      )}
      {page.next && (
        <Button variant="secondary" className="justify-self-center" loading={reviews.growing} onClick={reviews.more}>
          Load more reviews
        </Button>
      )}
      <Suspense>{open && <ReviewDialog open={open} onClose={close} onDelete={reviews.remove} />}</Suspense>
    </section>
  )
}

const askToSignIn = (navigate: NavigateFunction, state: AuthOrigin) =>
  toast('Authentication Required', {
    description: 'Please sign in to report a review',
    action: { label: 'Sign in', onClick: () => void navigate('/auth', { state }) },
  })

/** Its script may come after the browser has looked for the address's anchor. */
function showIfNamed() {
  if (window.location.hash === '#reviews' && window.scrollY === 0) document.getElementById('reviews')?.scrollIntoView()
}

const LateForm = (props: ComponentProps<typeof ReviewForm>) => (
  <Suspense fallback={<Skeleton className="h-72 rounded-card" />}>
    <ReviewForm {...props} />
  </Suspense>
)

interface ReviewDialogProps {
  open: OpenForm
  onClose: () => void
  onDelete: (id: string) => Promise<unknown>
}

function ReviewDialog({ open, onClose, onDelete }: ReviewDialogProps) {
  if (open.form === 'delete')
    return (
      <ConfirmDialog
        open
        onOpenChange={onClose}
        danger
        title="Delete your review?"
        description="You can’t undo this, but you can write a new one later."
        confirmLabel="Delete review"
        onConfirm={() =>
          onDelete(open.id).catch((error: unknown) => {
            toast.error(sentenceOf(error))
            throw error
          })
        }
      />
    )
  if (open.form === 'report')
    return (
      <ReportDialog
        open
        onOpenChange={onClose}
        title="Report this review"
        description="The author won’t know who reported it."
        told="Our editors will look at this review."
        send={(body) => reviewsApi('POST /reviews/:review_id/report', { params: { review_id: open.id }, body })}
      />
    )
  return null
}

interface WriteActionProps {
  door: AuthOrigin
  own: OwnReview | null
  signedIn: boolean
  onWrite: () => void
}

/** Visitors sign in first and come back here (ruling 8: the way back is in router state). */
function WriteAction({ door, own, signedIn, onWrite }: WriteActionProps) {
  if (!signedIn)
    return (
      <LinkButton to="/auth" state={door} variant="secondary">
        Sign in to write a review
      </LinkButton>
    )
  if (!own?.may_write || own.review) return null
  return (
    <Button variant="secondary" onClick={onWrite}>
      Write a review
    </Button>
  )
}
