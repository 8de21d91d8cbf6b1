import { lazy, type ReactNode, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { SkeletonText } from '~/ui/skeleton'
import { UNASKED } from '~/ui/unsaved-input'
import { ClaimFrame } from './claim-frame'
import type { OwnClaim } from './claims.contract'

const ClaimForm = lazy(async () => ({ default: (await import('./claim-form')).ClaimForm }))

export function VerifyScreen({ missing }: { missing: ReactNode }) {
  return (
    <ClaimFrame title="Verify Your Business" missing={missing}>
      {(own) => <Verify own={own} />}
    </ClaimFrame>
  )
}

function Verify({ own }: { own: OwnClaim }) {
  const { standing, bakery, claim } = own
  const navigate = useNavigate()
  if (standing === 'yours')
    return (
      <Notice
        kind="success"
        title="You’re verified"
        action={<LinkButton to={`/my-listing/${bakery.id}`}>Open your dashboard</LinkButton>}
      >
        {bakery.name} is yours, and its page says so.
      </Notice>
    )
  if (standing === 'taken')
    return (
      <Notice
        title="This bakery has a verified owner"
        action={
          <LinkButton to="/help/contact" variant="secondary">
            Write to us
          </LinkButton>
        }
      >
        Someone has shown us that it’s theirs. If that’s wrong, tell us and we’ll look into it.
      </Notice>
    )
  if (claim?.state === 'pending' || claim?.state === 'asked')
    return (
      <Notice
        kind={claim.state === 'asked' ? 'warning' : 'info'}
        title={claim.state === 'asked' ? 'We have a question' : 'Your claim is in review'}
        action={<LinkButton to={`/bakery/${bakery.slug}/verify-submission`}>See what you sent</LinkButton>}
      >
        {claim.state === 'asked' ? claim.reason : 'One of us takes a look, and we’ll email you what we decide.'}
      </Notice>
    )
  return (
    <div className="grid gap-6">
      {claim?.state === 'rejected' && (
        <Notice kind="warning" title="We couldn’t verify you last time">
          <p className="whitespace-pre-line">{claim.reason}</p>
          <p>You can try again with something else.</p>
        </Notice>
      )}
      <Card padded>
        <Suspense fallback={<SkeletonText lines={6} />}>
          <ClaimForm
            own={own}
            onMade={() => void navigate(`/bakery/${bakery.slug}/verify-submission`, { state: UNASKED })}
          />
        </Suspense>
      </Card>
    </div>
  )
}
