import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLater } from '~/ui/use-later'
import { useNow } from '~/ui/use-now'
import { Desk, isOrderable, OpenRooms, type Rooms } from '../desk/desk'
import { DESK_TABS, type DeskTab, deskHref, type TabCounts } from '../desk/desk-tabs'
import { setsReadyTime } from '../orders/order'
import { isTooEarly } from '../orders/pickup-day'
import { SetupLine, SetupSteps, useSetup } from '../tiers/setup'
import { wakeOnTouch } from './alerts'
import { announceHere, announceOrders } from './announce-orders.browser'
import { BakeList } from './bake-list-tab'
import { countedTitle, countUnviewed } from './board'
import type { BoardBakery, BoardOrder } from './board.contract'
import { AlertsBell, NewOrderLink } from './board-actions'
import type { Question } from './board-card'
import { BoardDialogs, loadLater, type OrderQuestion } from './board-dialogs'
import { BoardNotices } from './board-notices'
import { BoardSkeleton } from './board-skeleton'
import { keepBakeList, keepBoard, keepBoardPage } from './last-known.browser'
import { OpenOrders } from './open-orders'
import { RingQuestion } from './ring-question'
import { Today } from './today'
import { useBakeList } from './use-bake-list'
import { type Board, useBoard } from './use-board'
import { useDeskAddress } from './use-desk-address'
import { useUnviewed } from './use-unviewed'

const YoureOpen = lazy(() => import('../desk/youre-open'))
const FinishedOrders = lazy(async () => ({ default: (await loadLater()).FinishedOrders }))
const Payouts = lazy(async () => ({ default: (await loadLater()).Payouts }))
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

export function Dashboard({ bakery, rooms, useTabCounts, news, helping }: DashboardProps) {
  const now = useNow()
  const [asked, setAsked] = useState<OrderQuestion | null>(null)
  const helper = bakery.viewer === 'helper'
  const counts = useTabCounts(helper ? null : bakery.id)
  const setting_up = isSettingUp(bakery)
  const orderable = bakery.viewer === 'bakery' && isOrderable(bakery)
  const setup = useSetup(setting_up ? bakery.id : null)
  const shown = helper ? WORK_TABS : DESK_TABS
  const address = useDeskAddress(bakery.id, shown)
  const { tab, order_id, href, open } = address

  const ask = (question: Question, order: BoardOrder) => setAsked({ question, order })
  const read = useBoard(bakery.id, {
    opened_id: order_id,
    onNew: (orders) => announceOrders(orders, open),
    onHere: (orders) => announceHere(orders, open),
    onRead: (list) => keepBoard(bakery, list, new Date()),
  })
  const board = askingEarly(read, (order) => ask('early', order))
  const baking = useBakeList(bakery.id, board)
  const as_of = board.list.data?.as_of
  const live = board.list.data && !as_of
  useEffect(() => {
    if (live && baking.read) keepBakeList(bakery.id, baking.read)
  }, [bakery.id, live, baking.read])
  const unviewed = useUnviewed(bakery.id, countUnviewed(board.list.data?.rows ?? []))
  useTitleCount(unviewed)
  useEffect(() => keepBoardPage(bakery.id), [bakery.id])
  useLater(loadLater)
  useEffect(wakeOnTouch, [])

  return (
    <Desk
      bakery={bakery}
      helper={helper}
      tab={tab}
      shown={shown}
      counts={{ ...counts, orders: unviewed }}
      actions={
        WORK_TABS.includes(tab) && (
          <>
            <AlertsBell />
            {tab === 'today' && news}
            {bakery.viewer === 'bakery' && <NewOrderLink at={href(null)} />}
          </>
        )
      }
      notice={
        <>
          <BoardNotices bakery={bakery} as_of={as_of} tab={tab} now={now} />
          {setting_up && !WORK_TABS.includes(tab) && <SetupLine setup={setup} />}
        </>
      }
    >
      {tab === 'today' && (
        <div className="in-order grid gap-10">
          {orderable && !bakery.had_orders && board.list.data?.rows.length === 0 && (
            <Suspense>
              <YoureOpen bakery={bakery} />
            </Suspense>
          )}
          <Today
            steps={setting_up && !orderable && <SetupSteps setup={setup} />}
            bakery={bakery}
            board={board}
            baking={baking}
            now={now}
            requests={{ count: counts.requests ?? 0, to: deskHref(bakery.id, 'requests') }}
            href={href}
            onAsk={ask}
          />
          {setting_up && orderable && <SetupSteps setup={setup} />}
          {(helper || bakery.missing.length === 0) && <RingQuestion />}
          {helper && helping}
        </div>
      )}
      {tab === 'orders' && <OpenOrders board={board} now={now} href={href} onAsk={ask} />}
      {tab === 'bake-list' && <BakeList baking={baking} time_zone={bakery.time_zone} now={now} href={href} />}
      <Suspense fallback={<BoardSkeleton />}>
        {tab === 'finished' && <FinishedOrders bakery_id={bakery.id} now={now} href={href} />}
        {tab === 'payouts' && <Payouts bakery_id={bakery.id} here />}
        {tab === 'statistics' && <Statistics bakery_id={bakery.id} time_zone={bakery.time_zone} now={now} />}
      </Suspense>
      <OpenRooms rooms={rooms} tab={tab} bakery={bakery} />
      <BoardDialogs bakery={bakery} board={board} address={address} now={now} asked={asked} onAsk={setAsked} />
    </Desk>
  )
}

/** Wherever it is pressed: what is ready or gone before its day is asked about first. */
const askingEarly = (board: Board, ask: (order: BoardOrder) => void): Board => ({
  ...board,
  move: async (order, status, options) => {
    if (!setsReadyTime(status) || !isTooEarly(order, new Date())) return board.move(order, status, options)
    ask(order)
    return false
  },
})

/** Until customers find what they need, and can pay. */
const isSettingUp = (bakery: BoardBakery): boolean =>
  bakery.viewer === 'bakery' && (bakery.missing.length > 0 || !bakery.charges_enabled)

/** All that a helper sees: nothing about money or settings (decision 177). */
const WORK_TABS: DeskTab[] = ['today', 'orders', 'bake-list', 'finished']

function useTitleCount(count: number) {
  useEffect(() => {
    document.title = countedTitle(document.title, count)
  }, [count])
}
