import { ShoppingBasket } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Notice } from '~/ui/notice'
import type { OrderView } from '../orders/orders.contract'
import { AlertSwitches } from './alert-switches'
import { firstName, isOpen, STATUS_LABELS } from './board'
import type { CardActions } from './board-card'
import { BoardSkeleton } from './board-skeleton'
import { OrderColumns } from './order-columns'
import type { Board, StatusChange } from './use-board'

type OpenOrdersProps = { board: Board; now: Date } & Pick<CardActions, 'href' | 'onAsk'>

export function OpenOrders({ board, now, href, onAsk }: OpenOrdersProps) {
  const { orders, problem, reload, busy } = board
  const [said, setSaid] = useState('')
  const change = async (order: OrderView, wanted: StatusChange) => {
    const moved = board.change(order, wanted)
    // The card leaves its column, and the focus would be lost with it.
    requestAnimationFrame(() => document.getElementById(`order-${order.id}`)?.focus())
    if (await moved) setSaid(`${firstName(order.customer_name)}: ${STATUS_LABELS[wanted.status]}`)
  }
  if (orders === null && !problem) return <BoardSkeleton />
  const open = orders?.filter(({ status, paid_at }) => isOpen(status) && paid_at !== null) ?? []
  return (
    <div className="grid gap-6">
      <p role="status" className="sr-only">
        {said}
      </p>
      {problem && (
        <Notice kind="error" live action={<Button onClick={reload}>Try Again</Button>}>
          {orders ? `${problem} What you see may be out of date.` : problem}
        </Notice>
      )}
      {orders && open.length === 0 && (
        <EmptyState icon={<ShoppingBasket />} title="No open orders">
          New orders appear here the moment they are paid, and we send you a mail as well.
        </EmptyState>
      )}
      {open.length > 0 && (
        <div>
          <OrderColumns
            orders={open}
            now={now}
            busy={busy}
            href={href}
            onAsk={onAsk}
            onChange={(order, wanted) => void change(order, wanted)}
          />
        </div>
      )}
      <AlertSwitches />
    </div>
  )
}
