import { CakeSlice } from 'lucide-react'
import { useState } from 'react'
import { useAnswer } from '~/live/use-answer'
import { Breadcrumbs } from '~/ui/breadcrumbs'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { NeedsScript } from '~/ui/needs-script'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import { useAuth } from '../accounts/auth-context'
import { forgetForm, waitingId } from './kept-request.browser'
import { RequestFormScreen } from './request-form-screen'
import { requestsApi } from './requests.calls'
import { WaitingForMail } from './waiting-for-mail'

interface BakeryHere {
  id: string
  name: string
  slug: string
}

/** Where somebody asks a bakery for something of their own. */
export function CustomOrderScreen({ bakery }: { bakery: BakeryHere }) {
  const { loading } = useAuth()
  return (
    <div className="column max-w-3xl pb-16">
      <PageHeader
        above={
          <Breadcrumbs items={[{ label: bakery.name, to: `/bakery/${bakery.slug}` }, { label: 'Custom order' }]} />
        }
        title="Ask for a custom order"
        intro={`Tell ${bakery.name} what you have in mind. They’ll answer with questions or a quote, and you decide.`}
      />
      <NeedsScript what="Asking for a custom order" />
      {loading ? <Waiting /> : <Asking key={bakery.id} bakery={bakery} />}
    </div>
  )
}

function Asking({ bakery }: { bakery: BakeryHere }) {
  const [waiting_id, setWaiting] = useState(() => waitingId(bakery.id))
  const { data, problem, reload } = useAnswer(bakery.id, {
    read: (signal) =>
      requestsApi('GET /bakeries/:bakery_id/custom-orders', { params: { bakery_id: bakery.id }, signal }),
  })
  if (waiting_id)
    return (
      <WaitingForMail
        id={waiting_id}
        bakery={bakery}
        onAnother={() => {
          forgetForm(bakery.id)
          setWaiting(null)
        }}
      />
    )
  if (data && !data.enabled)
    return (
      <EmptyState
        icon={<CakeSlice />}
        title={`${bakery.name} isn’t taking custom orders right now`}
        action={<LinkButton to={`/bakery/${bakery.slug}`}>Back to the bakery</LinkButton>}
      >
        Their menu may have just what you need.
      </EmptyState>
    )
  if (data && !data.earliest_on)
    return (
      <EmptyState
        icon={<CakeSlice />}
        title={`${bakery.name} is fully booked`}
        action={<LinkButton to={`/messages?bakery=${bakery.id}`}>Send them a message</LinkButton>}
      >
        There’s no free week for now. Ask them when they’ll have room again.
      </EmptyState>
    )
  if (data)
    return (
      <RequestFormScreen
        bakery={bakery}
        wanted={data}
        onWaiting={(id) => {
          forgetForm(bakery.id, id)
          setWaiting(id)
        }}
      />
    )
  if (problem)
    return (
      <Notice kind="error" live action={<Button onClick={reload}>Try Again</Button>}>
        {problem}
      </Notice>
    )
  return <Waiting />
}

const Waiting = () => (
  <div role="status" className="scripted grid gap-5">
    <span className="sr-only">Loading the form</span>
    <Skeleton className="h-20" />
    <Skeleton className="h-40" />
    <Skeleton className="h-64" />
  </div>
)
