import { Star } from 'lucide-react'
import { Link } from 'react-router'
import { Card } from '~/ui/card'

/** Each star opens the form on the bakery's page with that rating. */
export function ReviewAsk({ slug }: { slug: string }) {
  return (
    <Card padded className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="grid gap-1">
        <h2 className="display-3">How was it?</h2>
        <p className="text-soft">A few words from you help the next neighbor choose.</p>
      </div>
      <div className="-mx-2 flex">
        {[1, 2, 3, 4, 5].map((stars) => (
          <Link
            key={stars}
            to={`/bakery/${slug}?review=${stars}#reviews`}
            aria-label={`Review with ${stars} ${stars === 1 ? 'star' : 'stars'}`}
            className="grid size-11 place-items-center rounded-full fill-transparent text-edge hover:fill-current hover:text-crust focus-visible:text-crust has-[~a:hover]:fill-current has-[~a:hover]:text-crust"
          >
            <Star aria-hidden="true" className="size-7 fill-inherit" />
          </Link>
        ))}
      </div>
    </Card>
  )
}
