import { Printer } from 'lucide-react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { asWindow, shortWindowWords, windowLabel } from '../opening/windows'
import { type BakeDay, bakeDays } from './bake-list'
import { BOARD_STATUS_LABELS, firstName } from './board'
import { BoardSkeleton } from './board-skeleton'
import type { BakeListState } from './use-bake-list'

interface BakeListProps {
  baking: BakeListState
  time_zone: string
  now: Date
  href: (id: string) => string
}

/** What to bake for each day, and what to hand over to whom. Made for paper, too. */
export function BakeList({ baking, time_zone, now, href }: BakeListProps) {
  const { orders, problem, reload } = baking
  if (!orders) return problem ? <Failed problem={problem} onAgain={reload} /> : <BoardSkeleton />
  const days = bakeDays(orders, time_zone, now)
  return (
    <div className="grid gap-8">
      {problem && <Failed problem={`${problem} This may be out of date.`} onAgain={reload} />}
      {days.length === 0 ? (
        <EmptyState title="Nothing to bake">Once orders come in, you’ll see what each day needs.</EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-soft">From all your open orders.</p>
            <Button variant="secondary" size="sm" onClick={() => window.print()}>
              <Printer className="size-4.5" aria-hidden="true" />
              Print
            </Button>
          </div>
          <BakeDays days={days} time_zone={time_zone} href={href} />
          {createPortal(
            <div className="slip">
              <BakeDays days={days} time_zone={time_zone} />
            </div>,
            document.body,
          )}
        </>
      )}
    </div>
  )
}

type DaysProps = { days: BakeDay[]; time_zone: string; href?: (id: string) => string }

export const BakeDays = ({ days, ...rest }: DaysProps) => (
  <>
    {days.map((day) => (
      <section key={day.date} aria-label={day.label} className="grid break-inside-avoid gap-4">
        <h2 className="display-2">{day.label}</h2>
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Card padded className="grid gap-3">
            <h3 className="display-3">To bake</h3>
            <ToBake day={day} />
          </Card>
          {day.to_hand_over.length > 0 && (
            <Card padded className="grid gap-3">
              <h3 className="display-3">To hand over</h3>
              {day.not_paid > 0 && <p className="font-medium">{day.not_paid} not paid yet</p>}
              <ul className="grid gap-3">
                {day.to_hand_over.map((order) => (
                  <li key={order.id}>
                    <HandOver order={order} {...rest} />
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </div>
      </section>
    ))}
  </>
)

function ToBake({ day: { to_bake } }: { day: BakeDay }) {
  if (to_bake.length === 0) return <p className="text-soft">Everything is ready.</p>
  return (
    <ul className="grid gap-2">
      {to_bake.map(({ name, pieces, kinds }) => (
        <li key={name} className="grid grid-cols-[2.5rem_1fr] gap-x-2">
          <strong className="text-right tabular-nums">{pieces}</strong>
          <span className="min-w-0 break-words">
            {name}
            {kinds.map((kind) => (
              <span key={kind.words} className="block text-sm text-soft">
                {kind.pieces} × {kind.words}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface HandOverProps {
  order: BakeDay['to_hand_over'][number]
  time_zone: string
  href?: (id: string) => string
}

function HandOver({ order, time_zone, href }: HandOverProps) {
  const window = asWindow(order.requested_for, order.requested_until)
  const name = firstName(order.customer_name)
  return (
    <>
      <p>
        {href ? (
          <Link to={href(order.id)} state={{ opened: true }} preventScrollReset className="prose-link font-semibold">
            {name}
          </Link>
        ) : (
          <strong>{name}</strong>
        )}{' '}
        <span className="text-soft text-sm">
          {window && <time title={shortWindowWords(window, time_zone)}>{windowLabel(window, time_zone)}</time>}
          {order.fulfillment_type === 'delivery' ? ' · Delivery' : ''} · {BOARD_STATUS_LABELS[order.status]}
          {order.not_paid && ' · Not paid yet'}
        </span>
      </p>
      <p className="text-[0.9375rem]">{order.lines.join(', ')}</p>
    </>
  )
}
