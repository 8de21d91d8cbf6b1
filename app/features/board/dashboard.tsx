import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { SoldOutList } from '~/features/menu/sold-out-list'
import { BRAND } from '~/lib/brand'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { Tabs } from '~/ui/tabs'
import { toast } from '~/ui/toast'
import { useLater } from '~/ui/use-later'
import { useNow } from '~/ui/use-now'
import { AddressAsked } from '../cottage-food/address-asked'
import { Desk, OpenRooms, type Rooms, type Waiting } from '../desk/desk'
import { type DeskTab, deskHref, openTab, shownTabs } from '../desk/desk-tabs'
import { FirstSteps } from '../tiers/newcomer'
import { RingQuestion } from './alert-switches'
import { chime, notify, readAlerts, wakeOnTouch } from './alerts'
import { BakeList } from './bake-list-tab'
import { countedTitle, firstName, type Listed } from './board'
import type { BoardBakery, BoardOrder } from './board.contract'
import type { Question } from './board-card'
import { BoardSkeleton } from './board-skeleton'
import { asOfWords } from './board-time'
import { keepBakeList, keepBoard, keepBoardPage } from './last-known.browser'
import { OpenOrders } from './open-orders'
import { PayoutsTab } from './payouts-tab'
import { Today } from './today'
import { useBakeList } from './use-bake-list'
import { useBoard } from './use-board'
import { useNewOrder } from './use-new-order'

const load = () => import('./board-later')
const CancelDialog = lazy(async () => ({ default: (await load()).CancelDialog }))
const FinishedOrders = lazy(async () => ({ default: (await load()).FinishedOrders }))
const NewOrderDialog = lazy(async () => ({ default: (await load()).NewOrderDialog }))
const OrderPanel = lazy(async () => ({ default: (await load()).OrderPanel }))
const RefundDialog = lazy(async () => ({ default: (await load()).RefundDialog }))
const Statistics = lazy(async () => ({ default: (await load()).Statistics }))
const SuggestDialog = lazy(async () => ({ default: (await load()).SuggestDialog }))
const TimeDialog = lazy(async () => ({ default: (await load()).TimeDialog }))

/** What waits in the rooms that others fill; null asks nothing. A hook, so that it is asked once for the whole desk. */
export type UseWaiting = (bakery_id: string | null) => Waiting

interface DashboardProps {
  bakery: BoardBakery
  rooms: Rooms
  useWaiting: UseWaiting
  news: ReactNode
  helping: ReactNode
}

/**
 * The address holds the tab and the open order, so that Back, reload and a link in a mail all work. `rooms`: tabs that other
 * features fill.
 */
export function Dashboard({ bakery, rooms, useWaiting, news, helping }: DashboardProps) {
  const [params] = useSearchParams()
  const { state } = useLocation() as { state: { opened?: boolean } | null }
  const navigate = useNavigate()
  const now = useNow()
  const [asking, setAsking] = useState<{ question: Question; order: BoardOrder } | null>(null)
  const order_id = params.get('order')
  const new_order = useNewOrder()
  const helper = bakery.viewer === 'helper'
  const waiting = useWaiting(helper ? null : bakery.id)
  const { statistics: below_sales, ...other_rooms } = rooms
  const shown = shownTabs(helper ? HELPERS_TABS : [...OWN_TABS, ...Object.keys(rooms)])
  const tab = openTab(params.get('tab'), shown)
  const part = ORDER_PARTS.find((one) => one === params.get('tab')) ?? 'orders'

  const href = useCallback(
    (id: string | null, of: string = tab === 'orders' ? part : tab) => deskHref(bakery.id, of, id),
    [bakery.id, tab, part],
  )
  const open = (id: string) => void navigate(href(id), { state: { opened: true }, preventScrollReset: true })
  // Opened from here, closing is going back; opened by a link, there is nothing of ours to go back to.
  const close = () =>
    void (state?.opened ? navigate(-1) : navigate(href(null), { replace: true, preventScrollReset: true }))

  const announce = (orders: BoardOrder[]) => {
    const { sound, notify: asked } = readAlerts()
    if (sound) void chime()
    for (const order of orders) {
      const title = `New order from ${firstName(order.customer_name)}`
      toast(title, { action: { label: 'Open', onClick: () => open(order.id) } })
      const body = order.items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')
      if (asked) notify({ title, body, tag: `order:${order.id}`, onClick: () => open(order.id) })
    }
  }
  const keep = (read: Listed) => keepBoard(bakery, read, new Date())
  const board = useBoard(bakery.id, { opened_id: order_id, onNew: announce, onRead: keep })
  const baking = useBakeList(bakery.id, board)
  const list = board.list.data
  const live = list && !list.as_of
  useEffect(() => {
    if (live && baking.read) keepBakeList(bakery.id, baking.read)
  }, [bakery.id, live, baking.read])
  useTitleCount(board.unviewed)
  useEffect(() => keepBoardPage(bakery.id), [bakery.id])
  useLater(load)
  useEffect(wakeOnTouch, [])

  const ask = (question: Question, order: BoardOrder) => setAsking({ question, order })
  const done = () => setAsking(null)
  return (
    <Desk
      bakery={bakery}
      helper={helper}
      tab={tab}
      shown={shown}
      waiting={{ ...waiting, orders: board.unviewed }}
      notice={
        <>
          {list?.as_of && (
            <Notice
              kind="warning"
              live
              className="mb-6"
              title={`We can’t reach ${BRAND}. This is your list as of ${asOfWords(list.as_of, bakery.time_zone, now)}.`}
            >
              We keep trying. You can answer and change orders again as soon as we’re through.
            </Notice>
          )}
          {bakery.viewer !== 'helper' && !bakery.charges_enabled && tab !== 'payouts' && (
            <Notice
              kind="warning"
              className="mb-6"
              title="You can’t take card payments yet"
              action={<LinkButton to={href(null, 'payouts')}>Set up payments</LinkButton>}
            >
              Customers can order online once our payment partner knows where to send your money.
            </Notice>
          )}
          {bakery.viewer !== 'helper' && bakery.address_asked && tab !== 'settings' && (
            <AddressAsked to={href(null, 'settings')} {...bakery.address_asked} />
          )}
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
          <FirstSteps bakery={bakery} />
          {(helper || bakery.missing.length === 0) && <RingQuestion />}
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
        <Tabs
          label="Which orders to see"
          value={part}
          onValueChange={(value) => void navigate(href(null, value), { preventScrollReset: true })}
          tabs={[
            {
              value: 'orders',
              label: 'Open',
              content: <OpenOrders board={board} now={now} href={(id) => href(id)} onAsk={ask} mailed={!helper} />,
            },
            {
              value: 'bake-list',
              label: 'Bake list',
              content: <BakeList baking={baking} time_zone={bakery.time_zone} href={(id) => href(id)} />,
            },
            {
              value: 'finished',
              label: 'Finished',
              content: (
                <Suspense fallback={<BoardSkeleton />}>
                  <FinishedOrders bakery_id={bakery.id} now={now} href={(id) => href(id)} />
                </Suspense>
              ),
            },
          ]}
        />
      )}
      {tab === 'statistics' && (
        <Suspense fallback={<BoardSkeleton />}>
          <Statistics bakery_id={bakery.id} time_zone={bakery.time_zone} now={now} below={below_sales?.(bakery)} />
        </Suspense>
      )}
      {tab === 'payouts' && <PayoutsTab bakery_id={bakery.id} time_zone={bakery.time_zone} />}
      <OpenRooms rooms={other_rooms} tab={tab} bakery={bakery} />
      <Suspense>
        {order_id && (
          <OrderPanel key={order_id} bakery_id={bakery.id} board={board} now={now} onAsk={ask} onClose={close} />
        )}
        {params.has('new') && bakery.viewer === 'bakery' && (
          <NewOrderDialog
            bakery={bakery}
            draft={new_order.draft}
            onDraft={new_order.setDraft}
            onClose={close}
            onSaved={(order) => {
              new_order.done()
              board.list.reload()
              toast.success(`${firstName(order.customer_name)}’s order is saved`, {
                action: { label: 'Open', onClick: () => open(order.id) },
              })
              close()
            }}
          />
        )}
      </Suspense>
      {/* Apart: an open order would be gone for a moment while its question comes. */}
      <Suspense>
        {asking?.question === 'cancel' && <CancelDialog order={asking.order} onClose={done} onChange={board.change} />}
        {asking?.question === 'time' && <TimeDialog order={asking.order} onClose={done} onChange={board.change} />}
        {asking?.question === 'suggest' && (
          <SuggestDialog order={asking.order} onClose={done} onSuggest={board.suggest} />
        )}
        {asking?.question === 'refund' && <RefundDialog order={asking.order} onClose={done} onRefund={board.refund} />}
      </Suspense>
    </Desk>
  )
}

const OWN_TABS: DeskTab[] = ['today', 'orders', 'statistics', 'payouts']
/** Nothing about money or settings (decision 177). */
const HELPERS_TABS: DeskTab[] = ['today', 'orders']
const ORDER_PARTS = ['orders', 'bake-list', 'finished']

function useTitleCount(count: number) {
  useEffect(() => {
    document.title = countedTitle(document.title, count)
  }, [count])
}
