import { Card } from '~/ui/card'
import type { Claim, OwnClaim } from './claims.contract'
import { Code } from './code'
import { CodeForm } from './code-form'
import { Documents } from './documents'

interface ProofProps {
  own: OwnClaim
  claim: Claim
  onClaim: (claim: Claim) => void
}

/** A photo helps with every method. */
export function Proof({ own, claim, onClaim }: ProofProps) {
  return (
    <>
      {claim.method === 'domain' && (
        <Card padded>
          <CodeForm claim={claim} onClaim={onClaim} />
        </Card>
      )}
      {claim.method === 'code' && <PutItUp own={own} claim={claim} />}
      <Card padded className="grid gap-4">
        <h2 className="display-3">{claim.method === 'document' ? 'Send a photo' : 'Add a photo'}</h2>
        <Documents claim={claim} onClaim={onClaim} />
      </Card>
    </>
  )
}

function PutItUp({ own: { bakery }, claim }: Pick<ProofProps, 'own' | 'claim'>) {
  const [where, url] =
    claim.code_place === 'instagram'
      ? ['into your Instagram bio', bakery.instagram_url]
      : ['anywhere on your website', bakery.website_url]
  return (
    <Card padded className="grid gap-3">
      <h2 className="display-3">Put this code {where}</h2>
      <Code>{claim.code}</Code>
      <p className="text-soft">
        {url && (
          <a href={url} target="_blank" rel="noopener noreferrer nofollow" className="prose-link wrap-anywhere">
            {url}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}{' '}
        One of us looks for it there. You can take it down once we’ve decided.
      </p>
    </Card>
  )
}
