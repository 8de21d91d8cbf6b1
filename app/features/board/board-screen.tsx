import { type ReactNode, useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { isMissing } from '~/http/client'
import { useAnswer } from '~/live/use-answer'
import { Failed } from '~/ui/failed'
import { PageHeader } from '~/ui/page-header'
import type { DeskBakery, Rooms } from '../desk/desk'
import { Newcomer } from '../tiers/newcomer'
import { boardApi } from './board.calls'
import { BoardSkeleton } from './board-skeleton'
import { Dashboard, type UseTabCounts } from './dashboard'
import { forgetBoard, lastKnown } from './last-known.browser'

export const DESK_HEADING = {
  title: 'My Dashboard',
  intro: 'Your orders, your menu, your customers, and what you’ve earned, all in one place.',
}

interface BoardScreenProps {
  /** For a user whose bakery this is not: the same as for one that does not exist. */
  missing: ReactNode
  rooms: Rooms
  useTabCounts: UseTabCounts
  /** Above the work of today. */
  news: ReactNode
  /** For a helper, below the work of today. */
  helping: (bakery: DeskBakery) => ReactNode
}

export function BoardScreen({ missing, rooms, useTabCounts, news, helping }: BoardScreenProps) {
  const { bakeryId: bakery_id = '' } = useParams()
  const { data, error, problem, reload } = useAnswer(bakery_id, {
    read: async (signal) => {
      try {
        return await boardApi('GET /my-listing/:bakery_id', { params: { bakery_id }, signal })
      } catch (error) {
        if (isMissing(error)) forgetBoard(bakery_id)
        throw error
      }
    },
    kept: () => lastKnown(bakery_id)?.bakery,
    // A former helper hears of it, and is shown nothing more.
    live: (event) =>
      event.type === 'hello' ||
      ((event.type === 'helpers' || event.type === 'menu' || event.type === 'bakery') && event.bakery_id === bakery_id),
  })
  const [params] = useSearchParams()
  const tab = params.get('tab')
  const unready =
    data?.viewer === 'bakery' && Boolean(data.missing?.length || data.address_asked || !data.charges_enabled)
  // A baker who filled something in on another tab of the desk comes back and reads that it is done.
  useEffect(() => {
    if (tab !== 'settings' && unready) reload()
  }, [tab, unready, reload])
  if (isMissing(error)) return missing
  if (data && !data.sees_orders) return <Newcomer key={data.id} bakery={data} rooms={rooms} onRuling={reload} />
  if (data)
    return (
      <Dashboard
        key={data.id}
        bakery={data}
        rooms={rooms}
        useTabCounts={useTabCounts}
        news={news}
        helping={helping(data)}
      />
    )
  return (
    <div className="column pb-16">
      <PageHeader {...DESK_HEADING} />
      {problem ? <Failed problem={problem} onAgain={reload} /> : <BoardSkeleton />}
    </div>
  )
}
