import { FileCheck2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { sentenceOf } from '~/http/client'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { Skeleton } from '~/ui/skeleton'
import { toast } from '~/ui/toast'
import { AnswerForm } from './answer-form'
import { ClaimFrame } from './claim-frame'
import { METHOD_NAMES, stateOf } from './claim-words'
import { claimsApi } from './claims.calls'
import type { Claim, OwnClaim } from './claims.contract'

const Proof = lazy(async () => ({ default: (await import('./proof')).Proof }))

export function SentClaimScreen({ missing }: { missing: ReactNode }) {
  return (
    <ClaimFrame title="Your Verification" missing={missing}>
      {(own, onClaim) =>
        own.claim ? (
          <Sent own={own} claim={own.claim} onClaim={onClaim} />
        ) : (
          <EmptyState
            icon={<FileCheck2 />}
            title="You haven’t sent anything yet"
            action={<LinkButton to={`/bakery/${own.bakery.slug}/verify`}>Start</LinkButton>}
          >
            Tell us how you’d like to show that {own.bakery.name} is yours.
          </EmptyState>
        )
      }
    </ClaimFrame>
  )
}

function Sent({ own, claim, onClaim }: { own: OwnClaim; claim: Claim; onClaim: (claim: Claim) => void }) {
  const { bakery } = own
  const open = claim.state === 'pending' || claim.state === 'asked'
  const { label, tone, line } = stateOf(claim)
  return (
    <div className="grid gap-6">
      <Card padded className="grid gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="display-3">{METHOD_NAMES[claim.method]}</h2>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p className="text-soft">{line}</p>
        {claim.reason && !(claim.state === 'pending' || claim.state === 'approved') && (
          <p className="whitespace-pre-line rounded-control bg-dough px-4 py-3 wrap-anywhere">{claim.reason}</p>
        )}
        {claim.state === 'asked' && <AnswerForm key={claim.reason} claim={claim} onClaim={onClaim} />}
        {claim.state === 'approved' && (
          <LinkButton to={`/my-listing/${bakery.id}`} className="justify-self-start">
            Open your dashboard
          </LinkButton>
        )}
        {(claim.state === 'rejected' || claim.state === 'withdrawn') && own.standing === 'claimable' && (
          <LinkButton to={`/bakery/${bakery.slug}/verify`} className="justify-self-start">
            Try again
          </LinkButton>
        )}
      </Card>
      {open && (
        <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
          <Proof own={own} claim={claim} onClaim={onClaim} />
        </Suspense>
      )}
      {claim.note && claim.state !== 'asked' && (
        <Card padded className="grid gap-2">
          <h2 className="display-3">Your note</h2>
          <p className="whitespace-pre-line text-soft wrap-anywhere">{claim.note}</p>
        </Card>
      )}
      {open && <Withdraw claim={claim} onClaim={onClaim} />}
    </div>
  )
}

function Withdraw({ claim, onClaim }: { claim: Claim; onClaim: (claim: Claim) => void }) {
  const [asked, setAsked] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const withdraw = async () => {
    try {
      onClaim(await claimsApi('POST /claims/:id/withdraw', { params: { id: claim.id } }))
      toast.success('Claim withdrawn')
    } catch (thrown) {
      setProblem(sentenceOf(thrown))
    }
  }
  return (
    <div className="grid gap-3">
      {problem && (
        <Notice kind="error" live>
          {problem}
        </Notice>
      )}
      <Button variant="quiet" className="-ml-5 justify-self-start" onClick={() => setAsked(true)}>
        Withdraw this claim
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title="Withdraw your claim?"
        description="We’ll stop looking at it and delete the photos you sent. You can start again later."
        confirmLabel="Withdraw"
        cancelLabel="Keep it"
        danger
        onConfirm={withdraw}
      />
    </div>
  )
}
