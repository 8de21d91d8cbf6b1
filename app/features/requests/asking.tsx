import { CakeSlice } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useAnswer } from '~/live/use-answer'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { LinkButton } from '~/ui/link-button'
import { forgetRequest, waitingId } from './kept-request.browser'
import { RequestFormScreen } from './request-form-screen'
import { requestsApi } from './requests.calls'
import { WaitingForMail } from './waiting-for-mail'

export interface BakeryHere {
  id: string
  name: string
  slug: string
}

export default function Asking({ bakery, waiting }: { bakery: BakeryHere; waiting: ReactNode }) {
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
          forgetRequest(bakery.id)
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
        action={
          <LinkButton to={`/messages?bakery=${bakery.id}`} state={{ about: bakery.name }}>
            Send them a message
          </LinkButton>
        }
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
          forgetRequest(bakery.id, id)
          setWaiting(id)
        }}
      />
    )
  if (problem) return <Failed problem={problem} onAgain={reload} />
  return waiting
}
