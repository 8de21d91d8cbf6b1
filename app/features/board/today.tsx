import { CookingPot } from 'lucide-react'
import { Link } from 'react-router'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { nearDays } from './bake-list'
import { BakeDays } from './bake-list-tab'
import { awaitsPayment } from './board'
import { BoardCard, type CardActions } from './board-card'
import { BoardSkeleton } from './board-skeleton'
import type { BakeListState } from './use-bake-list'
import type { Board } from './use-board'

type TodayProps = {
  board: Board
  baking: BakeListState
  time_zone: string
  now: Date
  /** Custom orders that wait for an answer. */
  requests: { count: number; to: string }
} & Pick<CardActions, 'href' | 'onAsk'>

/** What needs the baker now, in the order of the work: answer, bake, hand over. */
export function Today({ board, baking, time_zone, now, requests, href, onAsk }: TodayProps) {
  const { data } = board.list
  const { orders } = baking
  const problem = (data?.as_of ? null : board.list.problem) ?? baking.problem
  if (!(data && orders) && !problem) return <BoardSkeleton />
  const unanswered = data?.rows.filter((order) => order.status === 'pending' && !awaitsPayment(order)) ?? []
  const confirmed = orders?.filter(({ status }) => status !== 'pending') ?? []
  const { near, next } = nearDays(confirmed, time_zone, now)
  const reload = () => {
    board.list.reload()
    baking.reload()
  }
  const move: CardActions['onMove'] = (order, status) => {
    void board.move(order, status)
    // The card is gone, and the focus would be lost with it.
    document.getElementById('to-answer')?.focus({ preventScroll: true })
  }
  return (
    <div className="grid gap-10">
      {problem && (
        <Failed problem={data && orders ? `${problem} What you see may be out of date.` : problem} onAgain={reload} />
      )}
      {unanswered.length > 0 && (
        <section aria-labelledby="to-answer" className="grid gap-4">
          <h2 id="to-answer" tabIndex={-1} className="display-2">
            To answer
          </h2>
          <ul className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {unanswered.map((order) => (
              <li key={order.id} className="min-w-0">
                <BoardCard
                  order={order}
                  now={now}
                  href={href}
                  onAsk={onAsk}
                  onMove={move}
                  onReceived={board.receive}
                  read_only={Boolean(data?.as_of)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {requests.count > 0 && (
        <p>
          <Link to={requests.to} className="prose-link font-semibold">
            {requests.count === 1
              ? '1 custom order is waiting for your answer'
              : `${requests.count} custom orders are waiting for your answer`}
          </Link>
        </p>
      )}
      <BakeDays days={near} time_zone={time_zone} href={href} />
      {orders && near.length === 0 && (
        <EmptyState icon={<CookingPot />} title="Nothing to bake for today or tomorrow">
          {next
            ? `Your next orders are for ${next.label}.`
            : 'Orders that you’ve confirmed show up here the day before they’re due.'}
        </EmptyState>
      )}
    </div>
  )
}
