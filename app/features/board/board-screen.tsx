import { type ReactNode, useEffect, useState } from 'react'
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
  const unready =
    data?.viewer === 'bakery' && Boolean(data.missing?.length || data.address_asked || !data.charges_enabled)
  // A baker who filled something in on another tab of the desk comes back and reads that it is done.
  useEffect(() => {
    if (tab !== 'settings' && unready) reload()
  }, [tab, unready, reload])
  // The rooms of a newcomer stay until the baker asks for the others: what is typed in them would be gone.
  const [newcomer_at, setNewcomerAt] = useState<string | null>(null)
  if (data && !data.sees_orders && newcomer_at !== data.id) setNewcomerAt(data.id)
  const changeRooms = () => {
    setNewcomerAt(null)
    void reload()
  }
  if (isMissing(error)) return missing
  if (data && newcomer_at === data.id)
    return (
      <Newcomer {...{ bakery: data, rooms, reload }} key={data.id} ruled={data.sees_orders} onRuling={changeRooms} />
    )
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
