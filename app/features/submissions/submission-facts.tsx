import { websiteAddress } from '~/lib/web-address'
import { useAnswer } from '~/live/use-answer'
import { Card } from '~/ui/card'
import { Failed } from '~/ui/failed'
import { Notice } from '~/ui/notice'
import { DecideForm } from '../cases/decide-form'
import { Loading } from '../cases/loading'
import type { Decidable } from '../cases/queue-kind'
import { onCase } from '../cases/use-cases'
import { proofMissing } from '../claims/claim'
import { isElsewhere } from '../claims/website-domain'
import { ChangeFacts } from './change-facts'
import { ClaimFacts } from './claim-facts'
import { ListingFacts } from './listing-facts'
import { APPROVING, APPROVING_BOTH, OPTIONS, PROOF_LATER, WITH_PROOF } from './submission-words'
import { submissionsApi } from './submissions.calls'
import type { SubmissionDetail } from './submissions.contract'

export function SubmissionFacts({ id, decidable }: { id: string; decidable: Decidable }) {
  const { data, problem, reload } = useAnswer<SubmissionDetail>(id, {
    read: (signal) => submissionsApi('GET /submissions/:id', { params: { id }, signal }),
    live: onCase,
  })
  if (problem) return <Failed problem={problem} onAgain={reload} />
  if (!data) return <Loading />
  const { options, missing, approving, note } = rulingsOn(data)
  return (
    <>
      {data.listing && <ListingFacts id={id} listing={data.listing} onSeen={reload} />}
      {data.change && <ChangeFacts change={data.change} />}
      {data.claim && <ClaimFacts id={id} claim={data.claim} onSeen={reload} />}
      <Card padded className="empty:hidden">
        <DecideForm
          {...decidable}
          options={options}
          label="Reason or question"
          hint="Required unless you approve. They read it word for word."
          approving={approving}
          missing={missing}
          onRefused={reload}
        >
          {note ? <Notice>{note}</Notice> : <Rivals submission={data} />}
        </DecideForm>
      </Card>
    </>
  )
}

/** A claim needs its proof. A listing can go up without, and its proof can be turned down alone. */
function rulingsOn({ kind, claim, listing }: SubmissionDetail) {
  const proof = claim?.claims[0] ?? listing?.proof
  const website_url = claim
    ? claim.bakery.website_url
    : (websiteAddress(String(listing?.content.website_url ?? '')) ?? null)
  const missing = proof ? proofMissing({ ...proof, elsewhere: isElsewhere(proof.sent_to, website_url) }) : null
  if (kind !== 'listing' || !proof) return { options: OPTIONS, missing, approving: APPROVING[kind] }
  if (missing && proof.seen) return { options: OPTIONS, missing: null, approving: APPROVING.listing, note: PROOF_LATER }
  return { options: WITH_PROOF, missing, approving: APPROVING_BOTH }
}

function Rivals({ submission: { claim } }: { submission: SubmissionDetail }) {
  const rivals = claim?.claims.slice(1).filter(({ state }) => state === 'pending' || state === 'asked').length ?? 0
  if (rivals === 0) return null
  return (
    <Notice kind="warning">
      {rivals === 1 ? 'Someone else claims this bakery, too.' : `${rivals} others claim this bakery, too.`} Approving
      this one rejects theirs.
    </Notice>
  )
}
