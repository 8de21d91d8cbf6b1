import { ShoppingBasket } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { HelpLink } from '../articles/help-link'
import { awaitsPayment, BOARD_STATUS_LABELS, firstName, isOpen } from './board'
import type { BoardOrder } from './board.contract'
import type { CardActions } from './board-card'
import { BoardSkeleton } from './board-skeleton'
import { OrderColumns } from './order-columns'
import type { Board } from './use-board'
import type { MoveStatus } from './use-move'
import { WaitingOrders } from './waiting-orders'

type OpenOrdersProps = { board: Board; now: Date } & Pick<CardActions, 'href' | 'onAsk'>

export function OpenOrders({ board, now, href, onAsk }: OpenOrdersProps) {
  const { data, problem, growing, reload, more } = board.list
  const [said, setSaid] = useState('')
  const move = async (order: BoardOrder, status: MoveStatus) => {
    const moved = board.move(order, status)
    // The card leaves its column, and the focus would be lost with it.
    requestAnimationFrame(() => document.getElementById(`order-${order.id}`)?.focus())
    if (await moved) setSaid(`${firstName(order.customer_name)}: ${BOARD_STATUS_LABELS[status]}`)
  }
  if (!data && !problem) return <BoardSkeleton />
  const rows = data?.rows.filter(({ status }) => isOpen(status)) ?? []
  const [open, waiting] = [rows.filter((row) => !awaitsPayment(row)), rows.filter(awaitsPayment)]
  const read_only = Boolean(data?.as_of)
  return (
    <div className="grid gap-6">
      <p role="status" className="sr-only">
        {said}
      </p>
      {problem && !data?.as_of && (
        <Failed problem={data ? `${problem} This may be out of date.` : problem} onAgain={reload} />
      )}
      {data && open.length === 0 && !data.more && (
        <EmptyState
          icon={<ShoppingBasket />}
          title="No open orders"
          action={<HelpLink slug="working-your-orders">How orders work</HelpLink>}
        >
          New orders show up here the moment they’re paid.
        </EmptyState>
      )}
      {open.length > 0 && (
        <OrderColumns
          orders={open}
          now={now}
          href={href}
          onAsk={onAsk}
          onReceived={board.receive}
          read_only={read_only}
          onMove={(order, status) => void move(order, status)}
        />
      )}
      {data?.more && (
        <p className="flex flex-wrap items-center justify-center gap-3 text-soft">
          Showing the next {rows.length} of {data.total}
          <Button variant="secondary" loading={growing} disabled={read_only} onClick={more}>
            Show more
          </Button>
        </p>
      )}
      <WaitingOrders orders={waiting} href={href} onAsk={onAsk} onReceived={board.receive} read_only={read_only} />
    </div>
  )
}
