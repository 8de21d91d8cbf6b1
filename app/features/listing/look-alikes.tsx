import { useAnswer } from '~/live/use-answer'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { listingApi } from './listing.calls'
import type { Listing } from './listing.contract'

/** A baker whose bakery is here already should claim it, not list it again. */
export function LookAlikes({ listing: { id, name, place } }: { listing: Listing }) {
  const about = place ? `${id} ${name} ${place.latitude} ${place.longitude}` : null
  const { data } = useAnswer(about, {
    read: (signal) => listingApi('GET /listings/:id/look-alikes', { params: { id }, signal }),
  })
  if (!data || data.items.length === 0) return null
  return (
    <Notice kind="info" live title="Is this you?">
      <ul className="mt-2 grid gap-3">
        {data.items.map(({ slug, name, city, state, claimed }) => (
          <li key={slug} className="flex flex-wrap items-center justify-between gap-3">
            <span className="wrap-anywhere">
              {name} in {city}, {state}
            </span>
            {claimed ? (
              <LinkButton to={`/bakery/${slug}`} variant="secondary" size="sm">
                See its page
              </LinkButton>
            ) : (
              <LinkButton to={`/bakery/${slug}/verify`} variant="secondary" size="sm">
                Claim it
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
