import { useState } from 'react'
import { Link } from 'react-router'
import type { MapTiles } from '~/features/map/map-drawing'
import { sentenceOf } from '~/http/client'
import { useAnswer } from '~/live/use-answer'
import { useLive } from '~/live/use-live'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import { toast } from '~/ui/toast'
import { listingApi } from './listing.calls'
import type { Listing } from './listing.contract'
import { ListingEditor } from './listing-editor'
import { ListingPreview } from './listing-preview'

/** /get-listed: the baker's open listing, or a new one. */
export function ListingScreen({ tiles }: { tiles: MapTiles | null }) {
  const { data, problem, reload } = useAnswer('own', { read: (signal) => listingApi('GET /listings', { signal }) })
  const [another, setAnother] = useState(false)
  const open = data?.items.find(({ state }) => state !== 'approved') ?? null
  const approved = data?.items.filter(({ state }) => state === 'approved') ?? []
  const shown = another ? null : open
  return (
    <div className="column pb-24">
      <div className="mx-auto max-w-3xl">
        <PageHeader
          title="List Your Bakery"
          intro="Tell us about it, an editor takes a look, and your neighbors can find you. It’s free."
          actions={
            <>
              <LinkButton to="/eligibility" variant="secondary">
                See how listing works
              </LinkButton>
              <LinkButton to="/pricing" variant="quiet">
                Pricing
              </LinkButton>
            </>
          }
        />
        {problem && (
          <Notice kind="error" live action={<Button onClick={reload}>Try again</Button>}>
            {problem}
          </Notice>
        )}
        {!data && !problem && <Loading />}
        {data && (
          <div className="grid gap-8">
            {approved.map(({ id, name, slug }) => (
              <Notice key={id} kind="success" title={`${name} is on the map`}>
                <Link to={`/bakery/${slug}`} className="prose-link">
                  See its page
                </Link>
                . Next: verify it, put up your menu, say when you bake and set up payments on{' '}
                <Link to={`/my-listing/${id}`} className="prose-link">
                  your dashboard
                </Link>
                .
              </Notice>
            ))}
            {shown?.state === 'pending' ? (
              <Waiting listing={shown} onRuling={reload} onAnother={() => setAnother(true)} />
            ) : (
              <>
                <ListingEditor
                  key={shown?.id ?? 'new'}
                  first={shown}
                  tiles={tiles}
                  reason={shown?.reason ? <Reason listing={shown} /> : null}
                  onSent={() => {
                    setAnother(false)
                    reload()
                    window.scrollTo({ top: 0 })
                  }}
                />
                {shown && <Discard listing={shown} onGone={reload} />}
              </>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

type WaitingProps = { listing: Listing; onRuling: () => void; onAnother: () => void }

function Waiting({ listing, onRuling, onAnother }: WaitingProps) {
  useLive(({ type }) => {
    if (type === 'ruling') onRuling()
  })
  return (
    <>
      <Notice kind="success" live title={`We have ${listing.name}. Thank you!`}>
        One of our editors takes a look, and we’ll email you what they say. Once it’s up, you can verify it, put up your
        menu, say when you bake and set up payments.
      </Notice>
      <ListingPreview listing={listing} />
      <div>
        <Button variant="secondary" onClick={onAnother}>
          List another bakery
        </Button>
      </div>
    </>
  )
}

const Reason = ({ listing: { state, reason } }: { listing: Listing }) => (
  <Notice kind="warning" title={state === 'rejected' ? 'We couldn’t list it yet' : 'Our editors have a question'}>
    <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
    <p className="mt-1">Change what’s needed and send it again.</p>
  </Notice>
)

function Discard({ listing: { id }, onGone }: { listing: Listing; onGone: () => void }) {
  const [asking, setAsking] = useState(false)
  const discard = async () => {
    try {
      await listingApi('DELETE /listings/:id', { params: { id } })
      onGone()
    } catch (thrown) {
      toast.error(sentenceOf(thrown, 'Your draft wasn’t deleted.'))
    }
  }
  return (
    <div>
      <Button variant="quiet" className="-ml-5" onClick={() => setAsking(true)}>
        Delete this draft
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this draft?"
        description="What you typed is gone for good. Your pictures stay yours."
        confirmLabel="Delete draft"
        danger
        onConfirm={discard}
      />
    </div>
  )
}

const Loading = () => (
  <div className="grid gap-6">
    <span role="status" className="sr-only">
      Loading...
    </span>
    <Skeleton className="h-52" />
    <Skeleton className="h-52" />
  </div>
)
