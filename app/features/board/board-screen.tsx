import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { isMissing } from '~/http/client'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import type { Rooms } from '../desk/desk'
import { Newcomer } from '../desk/newcomer'
import { boardApi } from './board.calls'
import { BoardSkeleton } from './board-skeleton'
import { Dashboard } from './dashboard'

interface BoardScreenProps {
  /** What somebody sees whose bakery this is not, the same as for one that does not exist. */
  missing: ReactNode
  rooms: Rooms
}

export function BoardScreen({ missing, rooms }: BoardScreenProps) {
  const { bakeryId: bakery_id = '' } = useParams()
  const { data, error, problem, reload } = useAnswer(bakery_id, {
    read: (signal) => boardApi('GET /my-listing/:bakery_id', { params: { bakery_id }, signal }),
  })
  if (data && !data.sees_orders) return <Newcomer key={data.id} bakery={data} rooms={rooms} />
  if (data) return <Dashboard key={data.id} bakery={data} rooms={rooms} />
  if (isMissing(error)) return missing
  return (
    <div className="column pb-16">
      <PageHeader title="My Dashboard" />
      {problem ? (
        <Notice kind="error" live action={<Button onClick={reload}>Try Again</Button>}>
          {problem}
        </Notice>
      ) : (
        <BoardSkeleton />
      )}
    </div>
  )
}
