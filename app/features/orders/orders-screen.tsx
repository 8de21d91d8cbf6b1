import { ShoppingBag } from 'lucide-react'
import { Link } from 'react-router'
import { formatDollars } from '~/lib/money'
import { formatPast } from '~/lib/zone'
import { Badge } from '~/ui/badge'
import { Card, coverClass } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { LinkButton } from '~/ui/link-button'
import { MoreButton } from '~/ui/more-button'
import { PageHeader } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import { goodsWords } from './goods'
import { OPEN_STATUSES, ORDER_STATUSES } from './order'
import { customerLine, STATUS_TONES, statusLabel, whenLine } from './order-words'
import type { OrderView } from './orders.contract'
import { useOrders } from './use-orders'

export const ORDERS_HEADINGS = {
  current: { title: 'Orders', intro: 'What you order shows up here until it’s in your hands.' },
  history: { title: 'Order History', intro: 'Orders you’ve received, and cancelled ones, are kept here.' },
}

const KINDS = {
  current: {
    statuses: OPEN_STATUSES,
    other: { to: '/order-history', label: 'Order history' },
    empty: 'No orders under way',
  },
  history: {
    statuses: ORDER_STATUSES.filter((status) => !OPEN_STATUSES.includes(status)),
    other: { to: '/orders', label: 'Current orders' },
    empty: 'No past orders yet',
  },
} as const

/** Ruling 15: only the user's own orders, also for owners and admins. */
export function OrdersScreen({ kind, user_id }: { kind: keyof typeof KINDS; user_id: string }) {
  const { statuses, other, empty } = KINDS[kind]
  const { data, problem, growing, reload, more } = useOrders(user_id, statuses.join(','))
  const orders = data?.rows
  return (
    <div className="column pb-16">
      <PageHeader
        {...ORDERS_HEADINGS[kind]}
        actions={
          <>
            <LinkButton to={other.to} variant="secondary">
              {other.label}
            </LinkButton>
            <LinkButton to="/account/invoices" variant="secondary">
              Invoices
            </LinkButton>
            <LinkButton to="/account/requests" variant="secondary">
              Custom orders
            </LinkButton>
          </>
        }
      />
      {problem && <Failed problem={problem} onAgain={reload} className="mb-6" />}
      {!orders && !problem && <Waiting />}
      {orders?.length === 0 && (
        <EmptyState
          icon={<ShoppingBag />}
          title={empty}
          action={<LinkButton to="/browse">Browse bakeries</LinkButton>}
        />
      )}
      {orders && orders.length > 0 && (
        <ul className="grid gap-4 md:grid-cols-2">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton more={data?.more} growing={growing} onMore={more} className="mt-6" />
    </div>
  )
}

function OrderCard({ order }: { order: OrderView }) {
  const when = whenLine(order)
  return (
    <Card interactive padded className="grid h-full content-start gap-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="display-3">
          <Link to={`/orders/${order.id}`} className={coverClass}>
            {order.bakery.name}
          </Link>
        </h2>
        <Badge tone={STATUS_TONES[order.status]}>{statusLabel(order)}</Badge>
      </div>
      <p>{customerLine(order)}</p>
      {when && <p className="font-medium">{when}</p>}
      <p className="text-soft">
        {goodsWords(order.items).join(', ')} ·{' '}
        <span className="tabular-nums">{formatDollars(order.customer_total)}</span>
      </p>
      <p className="text-sm text-soft">
        {order.order_number} · {formatPast(new Date(order.created_at), order.bakery.time_zone, new Date())}
      </p>
    </Card>
  )
}

const Waiting = () => (
  <div role="status" className="grid gap-4 md:grid-cols-2">
    <span className="sr-only">Loading your orders</span>
    <Skeleton className="h-44 rounded-card" />
    <Skeleton className="h-44 rounded-card" />
  </div>
)
