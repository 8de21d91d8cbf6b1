import { type ReactNode, useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { isMissing } from '~/http/client'
import { Failed } from '~/ui/failed'
import type { DeskBakery, Rooms } from '../desk/desk'
import { DeskWaiting } from '../desk/desk-head'
import { DESK_TABS, openTab, roomOf } from '../desk/desk-tabs'
import { Newcomer } from '../tiers/newcomer'
import { BoardSkeleton } from './board-skeleton'
import { Dashboard, type UseTabCounts } from './dashboard'
import { useOwnBakery } from './use-own-bakery'

interface BoardScreenProps {
  /** For a user whose bakery this is not: the same as for one that does not exist. */
  missing: ReactNode
  rooms: Rooms
  useTabCounts: UseTabCounts
  /** Beside the heading of today. */
  news: ReactNode
  /** For a helper, below the work of today. */
  helping: (bakery: DeskBakery) => ReactNode
}

export function BoardScreen({ missing, rooms, useTabCounts, news, helping }: BoardScreenProps) {
  const { bakeryId: bakery_id = '' } = useParams()
  const { data, error, problem, reload } = useOwnBakery(bakery_id)
  const [params] = useSearchParams()
  const tab = params.get('tab')
  const unready = data?.viewer === 'bakery' && Boolean(data.missing?.length || data.address_asked)
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
    <DeskWaiting title={roomOf(openTab(tab, DESK_TABS)).label}>
      {problem ? <Failed problem={problem} onAgain={reload} /> : <BoardSkeleton />}
    </DeskWaiting>
  )
}
