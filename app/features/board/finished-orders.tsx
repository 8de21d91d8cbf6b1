import { Archive } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ordersApi } from '~/features/orders/orders.calls'
import { formatDollars } from '~/lib/money'
import { useAnswer } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { SkeletonText } from '~/ui/skeleton'
import type { SeenOrder } from '../orders/orders.contract'
import { BOARD_STATUS_LABELS, lineWords } from './board'
import { nearTime } from './board-time'
import { PaymentBadge } from './payment-badge'

const PAGE = 20

type FinishedOrdersProps = { bakery_id: string; now: Date; href: (id: string) => string }

/** Completed and cancelled, newest first. Asks for one more than a page, to know whether there is another page. */
export function FinishedOrders({ bakery_id, now, href }: FinishedOrdersProps) {
  const [page, setPage] = useState(0)
  const { data, problem, reload } = useAnswer(`${bakery_id} ${page}`, {
    read: async (signal) => {
      const query = { status: 'completed,cancelled', limit: PAGE + 1, offset: page * PAGE }
      return (await ordersApi('GET /orders-api/orders/bakery/:id', { params: { id: bakery_id }, query, signal })).data
        .orders
    },
    live: (event) => event.type === 'hello' || (event.type === 'order' && event.bakery_id === bakery_id),
  })
  useEffect(() => {
    if (page > 0) window.scrollTo({ top: 0 })
  }, [page])
  if (problem && !data) return <Failed problem={problem} onAgain={reload} />
  if (!data) return <SkeletonText lines={8} />
  if (data.length === 0 && page === 0)
    return (
      <EmptyState icon={<Archive />} title="Nothing finished yet">
        Orders that you complete or cancel are kept here.
      </EmptyState>
    )
  return (
    <div className="grid gap-6">
      <ul className="divide-y divide-oat rounded-card border border-oat bg-paper">
        {data
          .slice(0, PAGE)
          .filter((order) => order.viewer === 'helper' || order.paid_at !== null || order.source === 'manual')
          .map((order) => (
            <FinishedRow key={order.id} order={order} now={now} to={href(order.id)} />
          ))}
      </ul>
      <nav aria-label="Pages of finished orders" className="flex items-center justify-center gap-3">
        <Button variant="secondary" disabled={page === 0} onClick={() => setPage(page - 1)}>
          Newer
        </Button>
        <span className="text-[0.9375rem] text-soft tabular-nums" role="status">
          Page {page + 1}
        </span>
        <Button variant="secondary" disabled={data.length <= PAGE} onClick={() => setPage(page + 1)}>
          Older
        </Button>
      </nav>
    </div>
  )
}

function FinishedRow({ order, now, to }: { order: SeenOrder; now: Date; to: string }) {
  return (
    <li>
      <Link
        to={to}
        state={{ opened: true }}
        preventScrollReset
        className="grid gap-1 px-4 py-4 -outline-offset-3 hover:bg-flour md:grid-cols-[1fr_auto] md:gap-x-6 md:px-5"
      >
        <span className="min-w-0">
          <span className="font-semibold">{order.customer_name}</span>{' '}
          <span className="text-sm text-soft tabular-nums">{order.order_number}</span>
          <span className="block truncate text-soft">{order.items.map(lineWords).join(', ')}</span>
        </span>
        <span className="flex flex-wrap items-center gap-2 md:justify-end">
          <span className="text-sm text-soft">{nearTime(order.created_at, order.bakery.time_zone, now)}</span>
          <Badge tone={order.status === 'completed' ? 'sage' : 'neutral'}>{BOARD_STATUS_LABELS[order.status]}</Badge>
          {order.viewer !== 'helper' && (
            <>
              <PaymentBadge order={order} quiet />
              <span className="font-semibold tabular-nums max-md:ml-auto md:min-w-20 md:text-right">
                {formatDollars(order.baker_keeps ?? 0)}
              </span>
            </>
          )}
        </span>
      </Link>
    </li>
  )
}
