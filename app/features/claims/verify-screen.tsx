import type { ReactNode } from 'react'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { ClaimForm } from './claim-form'
import { ClaimFrame } from './claim-frame'
import type { OwnClaim } from './claims.contract'

export function VerifyScreen({ missing }: { missing: ReactNode }) {
  return (
    <ClaimFrame title="Verify Your Business" missing={missing}>
      {(own) => <Verify own={own} />}
    </ClaimFrame>
  )
}

function Verify({ own }: { own: OwnClaim }) {
  const { standing, bakery, claim } = own
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
        Somebody has shown us that it’s theirs. If that’s wrong, tell us and we’ll look into it.
      </Notice>
    )
  if (claim?.state === 'pending' || claim?.state === 'asked')
    return (
      <Notice
        kind={claim.state === 'asked' ? 'warning' : 'info'}
        title={claim.state === 'asked' ? 'We have a question' : 'Your claim is with us'}
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
      <ClaimForm own={own} />
    </div>
  )
}
