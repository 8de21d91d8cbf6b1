import type { ReactNode } from 'react'
import { useLive } from '~/live/use-live'
import { Notice } from '~/ui/notice'
import { useAuth } from '../accounts/auth-context'
import type { Listing } from './listing.contract'
import { ProofStep } from './proof-step'

interface WaitingListingProps {
  listing: Listing
  preview: ReactNode
  onRuling: () => void
}

/** With the editors: its page to be, and the proof that can still be added. */
export default function WaitingListing({ listing, preview, onRuling }: WaitingListingProps) {
  const { reload } = useAuth()
  useLive(({ type }) => {
    if (type !== 'ruling') return
    onRuling()
    // The header's links follow.
    reload().catch(() => undefined)
  })
  return (
    <>
      <Notice kind="success" live title={`We have ${listing.name}. Thank you!`}>
        An editor takes a look, and we’ll email you what they say. Then you put up your menu, say when you bake and set
        up payments.
      </Notice>
      <section aria-labelledby="proof-title" className="card grid gap-5 p-5 md:p-6">
        <h2 id="proof-title" className="display-3">
          Show us it’s yours
        </h2>
        <ProofStep listing_id={listing.id} />
      </section>
      <section aria-labelledby="preview-title" className="grid gap-4">
        <h2 id="preview-title" className="display-3">
          Your page
        </h2>
        {preview}
      </section>
    </>
  )
}
