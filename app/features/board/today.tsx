import { CookingPot } from 'lucide-react'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { nearDays } from './bake-list'
import { BakeDays } from './bake-list-tab'
import { isOpen, isWaiting } from './board'
import { BoardCard, type CardActions } from './board-card'
import { BoardSkeleton } from './board-skeleton'
import type { Board } from './use-board'

type TodayProps = { board: Board; time_zone: string; now: Date } & Pick<CardActions, 'href' | 'onAsk'>

/** What needs the baker now, in the order of the work: answer, bake, hand over. */
export function Today({ board, time_zone, now, href, onAsk }: TodayProps) {
  const { data, problem, reload } = board.list
  if (!data && !problem) return <BoardSkeleton />
  const open = data?.rows.filter(({ status }) => isOpen(status)) ?? []
  const unanswered = open.filter((order) => order.status === 'pending' && !isWaiting(order))
  const { near, next } = nearDays(
    open.filter(({ status }) => status !== 'pending'),
    time_zone,
    now,
  )
  const move: CardActions['onMove'] = (order, status) => {
    void board.move(order, status)
    // The card is gone, and the focus would be lost with it.
    document.getElementById('to-answer')?.focus({ preventScroll: true })
  }
  return (
    <div className="grid gap-10">
      {problem && <Failed problem={data ? `${problem} What you see may be out of date.` : problem} onAgain={reload} />}
      {unanswered.length > 0 && (
        <section aria-labelledby="to-answer" className="grid gap-4">
          <h2 id="to-answer" tabIndex={-1} className="display-2">
            To answer{' '}
            <span className="font-sans font-medium text-base text-soft tabular-nums">{unanswered.length}</span>
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
      <BakeDays days={near} time_zone={time_zone} href={href} />
      {data && near.length === 0 && (
        <EmptyState icon={<CookingPot />} title="Nothing to bake for today or tomorrow">
          {next
            ? `Your next orders are for ${next.label}.`
            : 'Orders that you’ve confirmed show up here the day before they’re due.'}
        </EmptyState>
      )}
    </div>
  )
}
