import { Star } from 'lucide-react'
import { Link } from 'react-router'
import { ProfileList, type ProfileListProps } from '~/features/accounts/profile-list'
import { EmptyState } from '~/ui/empty-state'
import { Stars } from '~/ui/stars'
import { reviewsApi } from './reviews.calls'
import type { MemberReview } from './reviews.contract'

/** On a profile. */
export const MemberReviews = (props: ProfileListProps<MemberReview>) => (
  <ProfileList
    {...props}
    title="Reviews"
    empty={
      <EmptyState icon={<Star />} title="No reviews to show">
        Reviews of bakeries show up here.
      </EmptyState>
    }
    read={(signal) =>
      reviewsApi('GET /profiles/:user_id/reviews', {
        params: { user_id: props.owner.id },
        query: { ...(props.after && { after: props.after }) },
        signal,
      })
    }
  >
    {(reviews) => (
      <ul className="grid divide-y divide-oat">
        {reviews.map(({ id, bakery, stars, created_at, day, edited, body }) => (
          <li key={id} className="grid gap-2 py-5 first:pt-0 last:pb-0">
            <h3 className="font-sans font-semibold text-base leading-snug tracking-normal wrap-anywhere">
              <Link to={`/bakery/${bakery.slug}`} className="hover:underline">
                {bakery.name}
              </Link>
            </h3>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.9375rem] text-soft">
              <Stars value={stars} />
              <time dateTime={created_at}>{day}</time>
              {edited && <span>Edited</span>}
            </p>
            <p className="max-w-prose whitespace-pre-line wrap-anywhere">{body}</p>
          </li>
        ))}
      </ul>
    )}
  </ProfileList>
)
