import { type ReactNode, useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { isMissing, OfflineError } from '~/http/client'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import type { Rooms } from '../desk/desk'
import { Newcomer } from '../desk/newcomer'
import { boardApi } from './board.calls'
import { BoardSkeleton } from './board-skeleton'
import { Dashboard } from './dashboard'
import { type LastKnown, lastKnown } from './last-known.browser'

interface BoardScreenProps {
  /** What somebody sees whose bakery this is not, the same as for one that does not exist. */
  missing: ReactNode
  rooms: Rooms
}

export function BoardScreen({ missing, rooms }: BoardScreenProps) {
  const { bakeryId: bakery_id = '' } = useParams()
  const { data, error, problem, reload } = useAnswer<Pick<LastKnown, 'bakery'> & Partial<LastKnown>>(bakery_id, {
    read: async (signal) => {
      try {
        return { bakery: await boardApi('GET /my-listing/:bakery_id', { params: { bakery_id }, signal }) }
      } catch (error) {
        const known = error instanceof OfflineError ? lastKnown(bakery_id) : undefined
        if (!known) throw error
        return known
      }
    },
  })
  const [params] = useSearchParams()
  const tab = params.get('tab')
  const unready = Boolean(data?.bakery.missing?.length)
  // Whoever comes back from filling a room reads that it is filled.
  useEffect(() => {
    if (tab === null && unready) reload()
  }, [tab, unready, reload])
  if (data && !data.bakery.sees_orders)
    return <Newcomer key={data.bakery.id} bakery={data.bakery} rooms={rooms} onRuling={reload} />
  if (data) return <Dashboard key={data.bakery.id} bakery={data.bakery} rooms={rooms} last_known={data.list} />
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
