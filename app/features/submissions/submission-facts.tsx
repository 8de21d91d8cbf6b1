import { useAnswer } from '~/live/use-answer'
import { Card } from '~/ui/card'
import { Failed } from '~/ui/failed'
import { Notice } from '~/ui/notice'
import { type Decidable, DecideForm } from '../cases/decide-form'
import { Loading } from '../cases/loading'
import { onCase } from '../cases/use-cases'
import { proofMissing } from '../claims/claim'
import { ChangeFacts } from './change-facts'
import { ClaimFacts } from './claim-facts'
import { ListingFacts } from './listing-facts'
import { APPROVING, OPTIONS } from './submission-words'
import { submissionsApi } from './submissions.calls'
import type { SubmissionDetail } from './submissions.contract'

export function SubmissionFacts({ id, decidable }: { id: string; decidable: Decidable }) {
  const { data, problem, reload } = useAnswer<SubmissionDetail>(id, {
    read: (signal) => submissionsApi('GET /submissions/:id', { params: { id }, signal }),
    live: onCase,
  })
  if (problem) return <Failed problem={problem} onAgain={reload} />
  if (!data) return <Loading />
  const [own_claim] = data.claim?.claims ?? []
  const missing = own_claim ? proofMissing(own_claim) : null
  return (
    <>
      {data.listing && <ListingFacts listing={data.listing} />}
      {data.change && <ChangeFacts change={data.change} />}
      {data.claim && <ClaimFacts id={id} claim={data.claim} onSeen={reload} />}
      <Card padded className="empty:hidden">
        <DecideForm
          {...decidable}
          options={OPTIONS}
          label="Reason or question"
          hint="To ask or reject, tell them why. They read it word for word."
          approving={APPROVING[data.kind]}
          missing={missing}
        >
          <Rivals submission={data} />
        </DecideForm>
      </Card>
    </>
  )
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
