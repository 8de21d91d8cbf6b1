import { grouped } from '~/lib/text'
import { Stars } from '~/ui/stars'
import type { ReviewPage } from './reviews.contract'

export function ReviewSummary({ page }: { page: ReviewPage }) {
  const { average_rating, review_count, distribution } = page
  return (
    <div className="grid gap-4 sm:grid-cols-[auto_1fr] sm:items-center sm:gap-8">
      <div>
        <p className="font-display text-5xl tabular-nums">{average_rating.toFixed(1)}</p>
        <Stars value={average_rating} className="mt-2 text-lg" />
        <p className="mt-1 text-soft">
          {grouped(review_count)} {review_count === 1 ? 'review' : 'reviews'}
        </p>
      </div>
      <ul aria-label="How the stars are spread" className="grid max-w-sm gap-1.5">
        {distribution.map(({ stars, count }) => (
          <li key={stars} className="grid grid-cols-[4rem_1fr_2.5rem] items-center gap-3 text-[0.9375rem]">
            <span className="text-soft">
              {stars} {stars === 1 ? 'star' : 'stars'}
            </span>
            <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-oat forced-colors:border">
              <span
                className="block h-full rounded-full bg-crust forced-colors:bg-[CanvasText]"
                style={{ width: `${review_count > 0 ? (100 * count) / review_count : 0}%` }}
              />
            </span>
            <span className="text-right text-soft tabular-nums">{grouped(count)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
