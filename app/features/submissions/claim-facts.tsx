import { useState } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '~/http/client'
import { ago } from '~/lib/ago'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { cn } from '~/ui/cn'
import { FieldError } from '~/ui/field-error'
import { STATES } from '../cases/case'
import { FactList, OutLink } from '../cases/fact-list'
import { METHOD_NAMES } from '../claims/claim-words'
import { submissionsApi } from './submissions.calls'
import type { ClaimFacts as Facts, SubmissionDetail } from './submissions.contract'

type OfClaim = NonNullable<SubmissionDetail['claim']>

interface ClaimFactsProps {
  id: string
  claim: OfClaim
  /** The editor has opened the photos of a claim. */
  onSeen: () => void
}

/** The claims on one bakery side by side: this one, its rivals, and what was decided before. */
export function ClaimFacts({ id, claim: { bakery, claims }, onSeen }: ClaimFactsProps) {
  return (
    <>
      <Card padded>
        <FactList
          facts={[
            ['Page', <OutLink key="page" href={`/bakery/${bakery.slug}`} />],
            ['Website', bakery.website_url && <OutLink href={bakery.website_url} />],
            ['Instagram', bakery.instagram_url && <OutLink href={bakery.instagram_url} />],
            [
              'Owner now',
              bakery.claimed_by ? `${bakery.claimed_by.full_name} (${bakery.verification_status})` : 'Nobody',
            ],
          ]}
        />
      </Card>
      <div className={cn('grid items-start gap-4', claims.length > 1 && 'xl:grid-cols-2')}>
        {claims.map((one) => (
          <OneClaim
            key={one.id}
            title={one.id === id ? 'This claim' : isOpen(one) ? 'Rival claim' : 'Earlier claim'}
            claim={one}
            links={bakery}
            submission_id={one.id}
            onSeen={onSeen}
          />
        ))}
      </div>
    </>
  )
}

const isOpen = ({ state }: Facts) => state === 'pending' || state === 'asked'

interface OneClaimProps {
  title: string
  claim: Facts
  /** Where an editor looks for a code. */
  links: Pick<OfClaim['bakery'], 'website_url' | 'instagram_url'>
  /** The claim's own, or the listing that it came with. */
  submission_id: string
  onSeen: () => void
}

export function OneClaim({ title, claim, links, submission_id, onSeen }: OneClaimProps) {
  const state = STATES[claim.state === 'pending' ? 'open' : claim.state]
  return (
    <Card padded className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="display-3">{title}</h3>
        <Badge tone={state.tone}>{state.name}</Badge>
      </div>
      <FactList
        facts={[
          [
            'From',
            <Link key="by" to={`/profile/${claim.by.username}`} className="prose-link">
              {claim.by.full_name}
            </Link>,
          ],
          ['Sent', ago(new Date(claim.created_at), new Date())],
          ['Shown by', METHOD_NAMES[claim.method]],
          ['Proof', <ProofLine key="proof" claim={claim} links={links} />],
          ['Note', claim.note],
          ['We said', claim.reason],
        ]}
      />
      {claim.documents > 0 && <Documents claim={claim} submission_id={submission_id} onSeen={onSeen} />}
    </Card>
  )
}

function ProofLine({ claim, links }: Pick<OneClaimProps, 'claim' | 'links'>) {
  const { method, proved_at, sent_to, code_place, documents } = claim
  const code = <span className="whitespace-nowrap font-mono font-semibold">{claim.code}</span>
  if (method === 'domain')
    return proved_at ? (
      <>The code we emailed to {sent_to} came back.</>
    ) : (
      <>A code went to {sent_to}. It hasn’t come back yet.</>
    )
  if (method === 'document')
    return documents > 0 ? <>A permit, or a card that says {code}.</> : <>No photo yet. A card would say {code}.</>
  const url = code_place === 'instagram' ? links.instagram_url : links.website_url
  return (
    <>
      Look for {code} {code_place === 'instagram' ? 'in the bio' : 'on the website'}. {url && <OutLink href={url} />}
    </>
  )
}

function Documents({ claim, submission_id, onSeen }: Pick<OneClaimProps, 'claim' | 'submission_id' | 'onSeen'>) {
  const [shown, setShown] = useState<{ items: { id: string; url: string }[]; of: Facts } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const show = () =>
    submissionsApi('POST /submissions/:id/documents', { params: { id: submission_id } })
      .then(({ items }) => {
        setShown({ items, of: claim })
        onSeen()
      })
      .catch((thrown: unknown) => setProblem(sentenceOf(thrown)))
  // A photo may have come since.
  if (shown && (claim.seen || shown.of === claim))
    return (
      <ul className="grid grid-cols-2 gap-3">
        {shown.items.map(({ id, url }, nth) => (
          <li key={id}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              <img
                src={url}
                alt={`Proof from ${claim.by.full_name}, ${nth + 1}`}
                className="aspect-square w-full rounded-control border border-oat bg-dough object-contain"
              />
            </a>
          </li>
        ))}
      </ul>
    )
  return (
    <div className="grid gap-2">
      <Button variant="secondary" className="justify-self-start" onClick={show}>
        {claim.documents === 1 ? 'Show the photo' : `Show ${claim.documents} photos`}
      </Button>
      <p className="text-sm text-soft">Private. We log each time someone opens it.</p>
      {problem && <FieldError>{problem}</FieldError>}
    </div>
  )
}
