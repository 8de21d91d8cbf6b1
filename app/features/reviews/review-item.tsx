import { BadgeCheck, Flag, MessageSquareReply, Pencil, Trash2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { FORMER_MEMBER, nameOf } from '~/lib/contact'
import { Avatar } from '~/ui/avatar'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Stars } from '~/ui/stars'
import { reviewDay, type ShownReview } from './review-day'

const ReplyForm = lazy(async () => ({ default: (await import('./reply-form')).ReplyForm }))

interface ReviewItemProps {
  review: ShownReview
  bakery: { name: string; time_zone: string }
  /** Only what this user may do is given. */
  onEdit?: (() => void) | undefined
  onDelete?: (() => void) | undefined
  onReply?: ((reply: string) => Promise<void>) | undefined
  onReport?: (() => void) | undefined
}

export function ReviewItem({ review, bakery, onEdit, onDelete, onReply, onReport }: ReviewItemProps) {
  const [replying, setReplying] = useState(false)
  const { author, stars, body, reply } = review
  const name = nameOf(author)
  const send = async (text: string) => {
    await onReply?.(text)
    setReplying(false)
  }
  return (
    <article className="grid gap-3 py-6">
      <header className="flex items-start gap-3">
        <Avatar name={name} />
        <div className="grid min-w-0 flex-1 gap-1">
          <h3 className="font-sans font-semibold text-base leading-snug tracking-normal wrap-anywhere">
            {author.username === FORMER_MEMBER.username ? (
              name
            ) : (
              <Link to={`/profile/${author.username}`} className="hover:underline">
                {name}
              </Link>
            )}
          </h3>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.9375rem] text-soft">
            <Stars value={stars} />
            <time dateTime={review.created_at}>{reviewDay(review, bakery.time_zone)}</time>
            {review.edited && <span>Edited</span>}
            {review.verified_order && (
              <Badge tone="sage">
                <BadgeCheck aria-hidden="true" /> Verified order
              </Badge>
            )}
          </p>
        </div>
      </header>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{body}</p>
      {reply && !replying && (
        <div className="ml-4 max-w-prose rounded-control border-crust border-l-3 bg-dough px-4 py-3">
          <p className="font-semibold text-[0.9375rem]">Reply from {bakery.name}</p>
          <p className="whitespace-pre-line wrap-anywhere">{reply}</p>
        </div>
      )}
      {replying && (
        <Suspense>
          <ReplyForm author={name} initial={reply ?? ''} onSubmit={send} onCancel={() => setReplying(false)} />
        </Suspense>
      )}
      <div className="-ml-4 flex flex-wrap gap-1 empty:hidden scripted">
        {onEdit && (
          <Act icon={<Pencil />} onClick={onEdit}>
            Edit
          </Act>
        )}
        {onDelete && (
          <Act icon={<Trash2 />} onClick={onDelete}>
            Delete
          </Act>
        )}
        {onReply && !replying && (
          <Act icon={<MessageSquareReply />} onClick={() => setReplying(true)}>
            {reply ? 'Edit reply' : 'Reply'}
          </Act>
        )}
        {onReport && (
          <Act icon={<Flag />} onClick={onReport} about={`the review by ${name}`}>
            Report
          </Act>
        )}
      </div>
    </article>
  )
}

interface ActProps {
  icon: ReactNode
  onClick: () => void
  about?: string
  children: ReactNode
}

const Act = ({ icon, onClick, about, children }: ActProps) => (
  <Button variant="quiet" size="sm" onClick={onClick} className="text-soft! hover:text-ink! [&_svg]:size-4">
    {icon}
    {children}
    {about && <span className="sr-only"> {about}</span>}
  </Button>
)
