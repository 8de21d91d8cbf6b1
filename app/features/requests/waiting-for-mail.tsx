import { MailCheck } from 'lucide-react'
import { isMissing } from '~/http/client'
import { longDate } from '~/lib/zone'
import { useEvery } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { LinkButton } from '~/ui/link-button'
import { Skeleton } from '~/ui/skeleton'
import { useUser } from '../accounts/auth-context'
import { requestPath } from './request'
import { useRequest } from './use-request'

const LOOK_AGAIN_MS = 10_000

interface WaitingForMailProps {
  id: string
  bakery: { name: string; slug: string }
  onAnother: () => void
}

/** A guest who has sent the request waits here, and may open the link in another window. */
export function WaitingForMail({ id, bakery, onAnother }: WaitingForMailProps) {
  const user = useUser()
  const { data, error, problem, reload } = useRequest(id)
  // A confirmed request belongs to the account, and is no longer this guest's to read.
  const out = isMissing(error) || (data && data.state !== 'unverified')
  useEvery(out ? null : LOOK_AGAIN_MS, reload)
  if (!data && problem && !out) return <Failed problem={problem} onAgain={reload} />
  if (!data && !problem) return <Skeleton className="h-64 rounded-card" />
  const another = (
    <Button variant="secondary" onClick={onAnother}>
      {out ? 'Ask for something else' : 'Write another one'}
    </Button>
  )
  if (data && !out)
    return (
      <div role="status">
        <EmptyState icon={<MailCheck />} title="Check your email" action={another}>
          We sent a link to <strong className="break-all">{data.customer_email}</strong>. Open it, and your request for{' '}
          {longDate(data.date)} goes to {bakery.name}. It’s good for a day.
        </EmptyState>
      </div>
    )
  return (
    <div role="status">
      <EmptyState
        icon={<MailCheck />}
        title={user ? 'Your request is out' : 'This one isn’t waiting anymore'}
        action={
          <>
            {user && <LinkButton to={requestPath(id)}>See your request</LinkButton>}
            {another}
          </>
        }
      >
        {user
          ? `${bakery.name} will answer you by email and here.`
          : `If you opened the link in our email, your request is with ${bakery.name}, and they’ll answer by email. The link was good for a day.`}
      </EmptyState>
    </div>
  )
}
