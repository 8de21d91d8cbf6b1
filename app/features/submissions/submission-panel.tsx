import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { isMissing } from '~/http/client'
import { ago } from '~/lib/ago'
import { useAnswer } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Failed } from '~/ui/failed'
import { Notice } from '~/ui/notice'
import { SkeletonText } from '~/ui/skeleton'
import { ChangeFacts } from './change-facts'
import { ClaimFacts } from './claim-facts'
import { ListingFacts } from './listing-facts'
import { RulingForm } from './ruling-form'
import { KIND_NAMES, STATES } from './submission-words'
import { submissionsApi } from './submissions.calls'
import type { SubmissionDetail } from './submissions.contract'

interface PanelProps {
  id: string
  onRuled: () => void
  onBack: () => void
}

/** All that is needed to rule on one submission, and the ruling below it. */
export function SubmissionPanel({ id, onRuled, onBack }: PanelProps) {
  const { data, error, problem, reload } = useAnswer<SubmissionDetail>(id, {
    read: (signal) => submissionsApi('GET /submissions/:id', { params: { id }, signal }),
  })
  const title = useRef<HTMLHeadingElement>(null)
  // An editor who opened it by keyboard, or on a phone, goes on reading here.
  useEffect(() => {
    if (data?.id) title.current?.focus()
  }, [data?.id])
  return (
    <section aria-label="Submission" className="grid gap-5 max-lg:pt-6">
      <Button variant="quiet" className="-ml-5 justify-self-start lg:hidden" onClick={onBack}>
        <ArrowLeft className="size-4" aria-hidden="true" /> Back to the queue
      </Button>
      {problem && (
        <Failed problem={isMissing(error) ? 'This submission isn’t in the queue anymore.' : problem} onAgain={reload} />
      )}
      {!data && !problem && (
        <Card padded role="status">
          <span className="sr-only">Loading...</span>
          <SkeletonText lines={8} />
        </Card>
      )}
      {data && (
        <>
          <header className="grid gap-2">
            <p className="flex flex-wrap items-center gap-3 text-soft">
              {KIND_NAMES[data.kind]} <Badge tone={STATES[data.state].tone}>{STATES[data.state].name}</Badge>
            </p>
            <h2 ref={title} tabIndex={-1} className="display-2 outline-none wrap-anywhere">
              {data.name || 'No name yet'}
            </h2>
            <Facts submission={data} />
          </header>
          {data.listing && <ListingFacts listing={data.listing} />}
          {data.change && <ChangeFacts change={data.change} />}
          {data.claim && <ClaimFacts id={id} claim={data.claim} />}
          <RulingForm submission={data} onRuled={onRuled} onConflict={reload} />
        </>
      )}
    </section>
  )
}

function Facts({ submission }: { submission: SubmissionDetail }) {
  const { place, submitted_by, submitted_at, ruled_by, ruled_at, reason, state } = submission
  const now = new Date()
  return (
    <>
      <p className="text-soft wrap-anywhere">
        {place && `${place} · `}
        {submitted_by && (
          <>
            <Link to={`/profile/${submitted_by.username}`} className="prose-link">
              {submitted_by.full_name}
            </Link>{' '}
            ·{' '}
          </>
        )}
        sent {ago(new Date(submitted_at), now)}
      </p>
      {ruled_at && (
        <Notice
          title={`${ruled_by ?? 'An editor'}: ${STATES[state].name.toLowerCase()} ${ago(new Date(ruled_at), now)}`}
        >
          <span className="whitespace-pre-line wrap-anywhere">{reason}</span>
        </Notice>
      )}
      {!ruled_at && reason && (
        <Notice title="We asked">
          <span className="whitespace-pre-line wrap-anywhere">{reason}</span>
        </Notice>
      )}
    </>
  )
}
