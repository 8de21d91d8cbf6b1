import { CookingPot } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { dayOf } from '~/lib/zone'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { SoldOutList } from '../menu/sold-out-list'
import { useMenu } from '../menu/use-menu'
import { nearDays } from './bake-list'
import { BakeDays } from './bake-list-tab'
import { awaitsPayment, type BoardRow, type MoveOptions } from './board'
import type { BoardBakery } from './board.contract'
import { BoardCard, type CardActions } from './board-card'
import { BoardSkeleton } from './board-skeleton'
import { PorchSales } from './porch-sales'
import { ordersToHandOver } from './to-hand-over'
import { HandOverList, type HandOverListProps } from './to-hand-over-list'
import type { BakeListState } from './use-bake-list'
import type { Board } from './use-board'

type TodayProps = {
  bakery: BoardBakery
  board: Board
  baking: BakeListState
  now: Date
  /** Left to set up: first, but not before whoever is at the door. */
  steps: ReactNode
  /** Custom orders that wait for an answer. */
  requests: { count: number; to: string }
} & Pick<CardActions, 'href' | 'onAsk'>

/** What needs the baker now. On a day with pickups whoever comes stands first; then answer, bake. */
export function Today({ bakery, board, baking, now, steps, requests, href, onAsk }: TodayProps) {
  const { time_zone } = bakery
  const { data } = board.list
  const { orders } = baking
  const menu = useMenu(bakery.id)
  useWholeDay(board, time_zone, now)
  const problem = (data?.as_of ? null : board.list.problem) ?? baking.problem
  if (!(data && orders) && !problem)
    return (
      <>
        {steps}
        <BoardSkeleton />
      </>
    )
  const rows = data?.rows ?? []
  const unanswered = rows.filter((order) => order.status === 'pending' && !awaitsPayment(order))
  const { near, next } = nearDays(orders?.filter(({ status }) => status !== 'pending') ?? [], time_zone, now)
  const { today, left, pressed } = ordersToHandOver(rows, time_zone, now)
  const handed_over = (data?.handed_over ?? 0) + pressed
  const is_pickup_day = today.length + handed_over > 0
  const reload = () => {
    board.list.reload()
    baking.reload()
  }
  const actions = { now, href, onAsk, onReceived: board.receive, read_only: Boolean(data?.as_of) }
  const handOver = (order: BoardRow, options: MoveOptions) => void board.move(order, 'completed', options)
  return (
    <div className="grid gap-10">
      {problem && (
        <Failed problem={data && orders ? `${problem} This may be out of date.` : problem} onAgain={reload} />
      )}
      {!is_pickup_day && steps}
      {is_pickup_day && (
        <PickupDay today={today} handed_over={handed_over} {...actions} onHandOver={handOver}>
          {unanswered.length > 0 && <JumpTo id="to-answer">To answer</JumpTo>}
          {near.length > 0 && <JumpTo id="to-bake">To bake</JumpTo>}
        </PickupDay>
      )}
      {is_pickup_day && bakery.viewer === 'bakery' && (
        <PorchSales bakery_id={bakery.id} items={menu.items ?? []} board={board} read_only={actions.read_only} />
      )}
      {is_pickup_day && steps}
      {unanswered.length > 0 && <ToAnswer orders={unanswered} board={board} {...actions} />}
      {requests.count > 0 && (
        <p>
          <Link to={requests.to} className="prose-link font-semibold">
            {requests.count === 1
              ? '1 custom order is waiting for your answer'
              : `${requests.count} custom orders are waiting for your answer`}
          </Link>
        </p>
      )}
      <div id="to-bake" className="grid scroll-mt-24 gap-10 empty:hidden">
        <BakeDays days={near} time_zone={time_zone} href={href} />
      </div>
      {orders && near.length === 0 && !is_pickup_day && (
        <EmptyState icon={<CookingPot />} title="Nothing to bake for today or tomorrow">
          {next
            ? `Your next orders are for ${next.label}.`
            : 'Orders that you’ve confirmed show up here the day before they’re due.'}
        </EmptyState>
      )}
      {left.length > 0 && (
        <section aria-labelledby="not-picked-up" className="grid gap-3">
          <h2 id="not-picked-up" tabIndex={-1} className="display-3 outline-none">
            Not picked up yet <Count>{left.length}</Count>
          </h2>
          <HandOverList orders={left} heading="not-picked-up" {...actions} onHandOver={handOver} />
        </section>
      )}
      <SoldOutList menu={menu} />
    </div>
  )
}

type PickupDayProps = { today: BoardRow[]; handed_over: number; children: ReactNode } & Omit<
  HandOverListProps,
  'orders' | 'heading'
>

/** `children`: ways to what is further down, below as many as have ordered. */
const PickupDay = ({ today, handed_over, children, ...actions }: PickupDayProps) => (
  <section aria-labelledby="to-hand-over" className="grid gap-3">
    {/* Nothing here takes a line of its own when it comes: the rows below would move under the thumb. */}
    <div className="flex items-baseline justify-between gap-4">
      <h2 id="to-hand-over" tabIndex={-1} className="display-3 outline-none">
        To hand over <Count>{today.length}</Count>
      </h2>
      {handed_over > 0 && <p className="text-[0.9375rem] text-soft tabular-nums">{handed_over} handed over</p>}
    </div>
    <p className="-mt-3 flex gap-4 text-[0.9375rem] empty:hidden">{children}</p>
    {today.length > 0 ? (
      <HandOverList orders={today} heading="to-hand-over" {...actions} />
    ) : (
      <p>That’s everyone for today.</p>
    )}
  </section>
)

/** Orders come by pages, the first that are due first: those of today are read to the last. */
function useWholeDay({ list }: Board, time_zone: string, now: Date) {
  const { data, more } = list
  const today = dayOf(now, time_zone)
  const isDue = ({ requested_for, created_at }: BoardRow) => dayOf(requested_for ?? created_at, time_zone) <= today
  const cut = data?.more && !data.as_of && data.rows.every(isDue)
  const length = data?.rows.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that has come
  useEffect(() => {
    if (cut) void more()
  }, [cut, length])
}

const Count = ({ children }: { children: number }) => (
  <span className="font-medium font-sans text-base text-soft tabular-nums">{children}</span>
)

const JumpTo = ({ id, children }: { id: string; children: string }) => (
  <a href={`#${id}`} className="prose-link py-1.5">
    {children}
  </a>
)

type ToAnswerProps = { orders: BoardRow[]; board: Board; now: Date } & Omit<CardActions, 'onMove'>

function ToAnswer({ orders, board, ...actions }: ToAnswerProps) {
  const move: CardActions['onMove'] = (order, status) => {
    void board.move(order, status)
    // The card is gone, and the focus would be lost with it.
    document.getElementById('to-answer')?.focus({ preventScroll: true })
  }
  return (
    <section aria-labelledby="to-answer" className="grid gap-4">
      <h2 id="to-answer" tabIndex={-1} className="display-2 scroll-mt-24">
        To answer
      </h2>
      <ul className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {orders.map((order) => (
          <li key={order.id} className="min-w-0">
            <BoardCard order={order} onMove={move} {...actions} />
          </li>
        ))}
      </ul>
    </section>
  )
}
