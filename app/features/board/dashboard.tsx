import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { SoldOutList } from '~/features/menu/sold-out-list'
import { LinkButton } from '~/ui/link-button'
import { useLater } from '~/ui/use-later'
import { useNow } from '~/ui/use-now'
import { Desk, OpenRooms, type Rooms, type TabCounts } from '../desk/desk'
import { type DeskTab, shownTabs } from '../desk/desk-tabs'
import { SetupLine, SetupSteps, useSetup } from '../tiers/setup'
import { RingQuestion } from './alert-switches'
import { wakeOnTouch } from './alerts'
import { announceOrders } from './announce-orders.browser'
import { type BoardList, countedTitle } from './board'
import type { BoardBakery, BoardOrder } from './board.contract'
import type { Question } from './board-card'
import { BoardDialogs, loadLater, type OrderQuestion } from './board-dialogs'
import { BoardNotices } from './board-notices'
import { BoardSkeleton } from './board-skeleton'
import { keepBakeList, keepBoard, keepBoardPage } from './last-known.browser'
import { OrderTabs } from './order-tabs'
import { PayoutsTab } from './payouts-tab'
import { Today } from './today'
import { useBakeList } from './use-bake-list'
import { useBoard } from './use-board'
import { useDeskAddress } from './use-desk-address'

const YoureOpen = lazy(() => import('../desk/youre-open'))
const Statistics = lazy(async () => ({ default: (await loadLater()).Statistics }))

/** Null asks nothing. A hook, so that it is asked once for the whole desk. */
export type UseTabCounts = (bakery_id: string | null) => TabCounts

interface DashboardProps {
  bakery: BoardBakery
  rooms: Rooms
  useTabCounts: UseTabCounts
  news: ReactNode
  helping: ReactNode
}

/** `rooms`: tabs that other features fill. */
export function Dashboard({ bakery, rooms, useTabCounts, news, helping }: DashboardProps) {
  const now = useNow()
  const [asked, setAsked] = useState<OrderQuestion | null>(null)
  const helper = bakery.viewer === 'helper'
  const counts = useTabCounts(helper ? null : bakery.id)
  const setting_up = isSettingUp(bakery)
  const setup = useSetup(setting_up ? bakery.id : null)
  const { statistics: below_sales, ...other_rooms } = rooms
  const shown = shownTabs(helper ? HELPERS_TABS : [...OWN_TABS, ...Object.keys(rooms)])
  const address = useDeskAddress(bakery.id, shown)
  const { tab, order_id, href, open } = address

  const keep = (read: BoardList) => keepBoard(bakery, read, new Date())
  const alertNew = (orders: BoardOrder[]) => announceOrders(orders, open)
  const board = useBoard(bakery.id, { opened_id: order_id, onNew: alertNew, onRead: keep })
  const baking = useBakeList(bakery.id, board)
  const as_of = board.list.data?.as_of
  const live = board.list.data && !as_of
  useEffect(() => {
    if (live && baking.read) keepBakeList(bakery.id, baking.read)
  }, [bakery.id, live, baking.read])
  useTitleCount(board.unviewed)
  useEffect(() => keepBoardPage(bakery.id), [bakery.id])
  useLater(loadLater)
  useEffect(wakeOnTouch, [])

  const ask = (question: Question, order: BoardOrder) => setAsked({ question, order })
  return (
    <Desk
      bakery={bakery}
      helper={helper}
      tab={tab}
      shown={shown}
      counts={{ ...counts, orders: board.unviewed }}
      notice={
        <>
          <BoardNotices bakery={bakery} as_of={as_of} address={address} now={now} />
          {setting_up && tab !== 'today' && <SetupLine setup={setup} />}
        </>
      }
    >
      {bakery.viewer === 'bakery' && (tab === 'today' || tab === 'orders') && (
        <LinkButton
          to={`${href(null)}${href(null).includes('?') ? '&' : '?'}new`}
          state={{ opened: true }}
          preventScrollReset
          className="mb-6 max-md:w-full"
        >
          <Plus className="size-5" aria-hidden="true" />
          New order
        </LinkButton>
      )}
      {tab === 'today' && (
        <div className="grid gap-10">
          {bakery.viewer === 'bakery' &&
            !setting_up &&
            bakery.had_orders === false &&
            board.list.data?.rows.length === 0 && (
              <Suspense>
                <YoureOpen bakery={bakery} />
              </Suspense>
            )}
          {setting_up ? <SetupSteps setup={setup} /> : <RingQuestion />}
          {news}
          <Today
            board={board}
            baking={baking}
            time_zone={bakery.time_zone}
            now={now}
            href={(id) => href(id)}
            onAsk={ask}
          />
          <SoldOutList bakery_id={bakery.id} />
          {helper && helping}
        </div>
      )}
      {tab === 'orders' && (
        <OrderTabs bakery={bakery} board={board} baking={baking} address={address} now={now} onAsk={ask} />
      )}
      {tab === 'statistics' && (
        <Suspense fallback={<BoardSkeleton />}>
          <Statistics bakery_id={bakery.id} time_zone={bakery.time_zone} now={now} below={below_sales?.(bakery)} />
        </Suspense>
      )}
      {tab === 'payouts' && <PayoutsTab bakery_id={bakery.id} time_zone={bakery.time_zone} />}
      <OpenRooms rooms={other_rooms} tab={tab} bakery={bakery} />
      <BoardDialogs bakery={bakery} board={board} address={address} now={now} asked={asked} onAsk={setAsked} />
    </Desk>
  )
}

/** Until customers find what they need, and can pay. */
const isSettingUp = (bakery: BoardBakery): boolean =>
  bakery.viewer === 'bakery' && (bakery.missing.length > 0 || !bakery.charges_enabled)

const OWN_TABS: DeskTab[] = ['today', 'orders', 'statistics', 'payouts']
/** Nothing about money or settings (decision 177). */
const HELPERS_TABS: DeskTab[] = ['today', 'orders']

function useTitleCount(count: number) {
  useEffect(() => {
    document.title = countedTitle(document.title, count)
  }, [count])
}
