import { instagramAddress, websiteAddress } from '~/lib/web-address'
import { Card } from '~/ui/card'
import { FactList } from '../cases/fact-list'
import { OneClaim } from './claim-facts'
import { factsOf } from './content-words'
import { Doubles } from './doubles'
import type { SubmissionDetail } from './submissions.contract'

interface ListingFactsProps {
  id: string
  listing: NonNullable<SubmissionDetail['listing']>
  onSeen: () => void
}

export function ListingFacts({ id, listing, onSeen }: ListingFactsProps) {
  const { content, pictures, point, duplicates, proof } = listing
  return (
    <>
      <Card padded className="grid gap-4">
        {pictures.length > 0 && (
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {pictures.map(({ url, alt }) => (
              <li key={url}>
                <img
                  src={url}
                  alt={alt}
                  className="aspect-[16/10] w-full rounded-control border border-oat object-cover"
                />
              </li>
            ))}
          </ul>
        )}
        <FactList facts={factsOf(content)} />
      </Card>
      {proof && (
        <OneClaim
          title="Proof that it’s theirs"
          claim={proof}
          links={{
            website_url: websiteAddress(String(content.website_url ?? '')) ?? null,
            instagram_url: instagramAddress(String(content.instagram_url ?? '')) ?? null,
          }}
          submission_id={id}
          onSeen={onSeen}
        />
      )}
      {duplicates.length > 0 && <Doubles point={point} duplicates={duplicates} />}
    </>
  )
}
