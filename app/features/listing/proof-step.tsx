import { useState } from 'react'
import { sentenceOf } from '~/http/client'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { Failed } from '~/ui/failed'
import { Skeleton } from '~/ui/skeleton'
import { toast } from '~/ui/toast'
import { ClaimForm } from '../claims/claim-form'
import { claimsApi } from '../claims/claims.calls'
import type { OwnClaim } from '../claims/claims.contract'
import { Documents } from '../claims/documents'
import { Proof } from '../claims/proof'

const WHY_NOW =
  'Add it now, and we’ll check everything together. Then your page is up, and you can get ready for orders. You can also skip this and send it later.'
const THANKS = 'Thanks! We’ll check it together with your page.'

/** A claim on the bakery that the listing will be: an editor rules on both at once. Whoever skips it can claim the page later. */
export function ProofStep({ listing_id }: { listing_id: string | null }) {
  const { data, problem, reload, set } = useAnswer<OwnClaim>(listing_id, {
    read: (signal) =>
      claimsApi('GET /bakeries/:slug_or_id/claims/mine', { params: { slug_or_id: listing_id! }, signal }),
  })
  const [choosing, setChoosing] = useState(false)
  if (!listing_id) return <p className="text-soft">Tell us your bakery’s name first.</p>
  if (!data) return problem ? <Failed problem={problem} onAgain={reload} /> : <Skeleton className="h-40" />
  const claim = data.claim?.state === 'pending' || data.claim?.state === 'asked' ? data.claim : null
  const keep = (made: NonNullable<OwnClaim['claim']>) => {
    set((own) => ({ ...own, claim: made }))
    setChoosing(false)
    return made
  }
  const begin = async () =>
    keep(
      await claimsApi('POST /bakeries/:bakery_id/claims', {
        params: { bakery_id: listing_id },
        body: { method: 'document' },
      }),
    )
  const chooseAgain = async () => {
    try {
      if (claim) keep(await claimsApi('POST /claims/:id/withdraw', { params: { id: claim.id } }))
      // The links may have been typed since.
      await reload()
      setChoosing(true)
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  const given = claim !== null && (claim.documents.length > 0 || claim.proved_at !== null)
  if (choosing && !claim) return <ClaimForm own={data} onMade={keep} />
  return (
    <>
      <p className="max-w-prose">{given ? THANKS : WHY_NOW}</p>
      {claim && claim.method !== 'document' ? (
        <Proof own={data} claim={claim} onClaim={keep} />
      ) : (
        <Documents claim={claim} onClaim={keep} begin={begin} />
      )}
      {!given && (
        <Button variant="quiet" className="-ml-5 justify-self-start" onClick={chooseAgain}>
          Show it another way
        </Button>
      )}
    </>
  )
}
