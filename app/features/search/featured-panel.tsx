import { Clock } from 'lucide-react'
import { Link } from 'react-router'
import { SaveHeart } from '~/features/saved/save-button'
import { Badge } from '~/ui/badge'
import { Card, CardBody, coverClass } from '~/ui/card'
import { EmojiPicture } from '~/ui/emoji-picture'
import { LinkButton } from '~/ui/link-button'
import { SectionHeading } from '~/ui/page-header'
import { Picture } from '~/ui/picture'
import { FEATURED_COUNT } from './listing'
import { remainingTime } from './remaining-time'
import type { FeaturedListing } from './search.contract'

type ShownListing = FeaturedListing & { ordering: string; active: number }

/** §2 Home, only with FEATURED_PANEL. `now` is the server's, so that both renderings agree. */
export function FeaturedPanel({ listings, now }: { listings: ShownListing[]; now: string }) {
  const active = listings[0]?.active ?? 0
  const all = active >= FEATURED_COUNT && (
    <LinkButton to="/browse?featured=true" variant="secondary">
      View All
    </LinkButton>
  )
  return (
    <section aria-labelledby="featured" className="column py-7 md:py-11">
      <SectionHeading id="featured" title="Featured Bakeries" intro={`${active} active`} action={all || undefined} />
      {listings.length > 0 && (
        <ul className="mb-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
          {listings.map((listing) => (
            <li key={listing.id}>
              <Card interactive className="h-full">
                {listing.hero_image_url ? (
                  <Picture sources={{ 480: listing.hero_image_url, 960: listing.hero_image_url }} alt="" />
                ) : (
                  <EmojiPicture emoji={['🥖']} seed={listing.bakery_slug} />
                )}
                <CardBody>
                  <h3 className="display-3">
                    <Link to={`/bakery/${listing.bakery_slug}`} className={coverClass}>
                      {listing.bakery_name}
                    </Link>
                  </h3>
                  {listing.is_premium && (
                    <Badge tone="butter" className="absolute top-3 left-3">
                      Premium
                    </Badge>
                  )}
                  <SaveHeart bakery={{ id: listing.bakery_id, name: listing.bakery_name }} />
                  <p className="mt-1 text-[0.9375rem] text-soft">
                    {listing.city}, {listing.state}
                  </p>
                  <p className="mt-1 font-medium">{listing.ordering}</p>
                  <p className="mt-2 flex items-center gap-1.5 text-sm text-soft">
                    <Clock aria-hidden="true" className="size-4" />
                    {remainingTime(listing.ends_at, new Date(now))}
                  </p>
                </CardBody>
              </Card>
            </li>
          ))}
        </ul>
      )}
      <p className="rounded-card bg-dough px-6 py-4">
        <Link to="/dashboard#share" className="prose-link font-semibold">
          Want to be featured?
        </Link>{' '}
        Go to your dashboard.
      </p>
    </section>
  )
}
