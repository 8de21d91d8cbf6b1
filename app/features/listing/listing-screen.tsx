import { lazy, Suspense, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { MapTiles } from '~/features/map/map-drawing'
import { sentenceOf } from '~/http/client'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import { toast } from '~/ui/toast'
import { listingApi } from './listing.calls'
import type { Listing } from './listing.contract'
import { ListingPreview } from './listing-preview'

// Loaded with the listing: one of the two is shown, and both are large. The preview is made of what a bakery's page loads, too, and
// would split that in two if it came later.
const ListingEditor = lazy(() => import('./listing-editor'))
const WaitingListing = lazy(() => import('./waiting-listing'))

/** /get-listed: the baker's open listing, or a new one. */
export function ListingScreen({ tiles }: { tiles: MapTiles | null }) {
  const { data, problem, reload } = useAnswer('own', { read: (signal) => listingApi('GET /listings', { signal }) })
  const [another, setAnother] = useState(false)
  const open = data?.items.find(({ state }) => state !== 'approved') ?? null
  const approved = data?.items.filter(({ state }) => state === 'approved') ?? []
  const shown = another ? null : open
  // Whoever has listed one does not have to start again.
  const begins = shown ? shown.state !== 'pending' : another || approved.length === 0
  const { state: place } = useLocation() as { state: { step?: number } | null }
  const navigate = useNavigate()
  const beginAgain = () => {
    setAnother(false)
    reload()
    void navigate('.', { replace: true, state: null })
  }
  // On a phone each question after the first has the screen to itself.
  const under_way = begins && (place?.step ?? 0) > 0
  return (
    <div className="column pb-24">
      <div className="mx-auto max-w-3xl">
        <PageHeader
          title="List Your Bakery"
          intro="Tell us about it, an editor takes a look, and your neighbors can find you. It’s free."
          actions={!under_way && <Before />}
          className={under_way ? 'max-md:sr-only' : ''}
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
              <Notice
                key={id}
                kind="success"
                title={`${name} is on the map`}
                className={under_way ? 'max-md:hidden' : ''}
              >
                <Link to={`/bakery/${slug}`} className="prose-link">
                  See its page
                </Link>
                , or go on with your menu, your hours and payments on{' '}
                <Link to={`/my-listing/${id}`} className="prose-link">
                  your dashboard
                </Link>
                .
              </Notice>
            ))}
            <Suspense fallback={<Loading />}>
              {shown?.state === 'pending' && (
                <WaitingListing listing={shown} preview={<ListingPreview listing={shown} />} onRuling={reload} />
              )}
              {begins ? (
                <>
                  <ListingEditor
                    key={shown?.id ?? 'new'}
                    first={shown}
                    tiles={tiles}
                    preview={(listing) => <ListingPreview listing={listing} />}
                    reason={shown?.reason ? <Reason listing={shown} /> : null}
                    onSent={beginAgain}
                  />
                  {shown && <Discard listing={shown} onGone={beginAgain} />}
                </>
              ) : (
                <div>
                  <Button variant="secondary" onClick={() => setAnother(true)}>
                    List another bakery
                  </Button>
                </div>
              )}
            </Suspense>
          </div>
        )}
      </div>
    </div>
  )
}

const Before = () => (
  <>
    <LinkButton to="/eligibility" variant="secondary">
      See how listing works
    </LinkButton>
    <LinkButton to="/pricing" variant="quiet">
      Pricing
    </LinkButton>
  </>
)

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
        description="You’ll lose what you typed. Your pictures stay yours."
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
