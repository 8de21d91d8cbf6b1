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
import { HelpLink } from '../articles/help-link'
import { Directions } from './directions'
import { GoodsList } from './goods-list'
import { OPEN_STATUSES, ORDER_STATUSES } from './order'
import { STATUS_TONES, stateWords, statusLabel, whenLine } from './order-words'
import type { OrderView } from './orders.contract'
import { byPickup } from './pickup-order'
import { useOrders } from './use-orders'

export const ORDERS_HEADINGS = {
  current: { title: 'Orders', intro: 'Your orders show up here until they’re in your hands.' },
  history: { title: 'Order History', intro: 'Orders you’ve received, and cancelled ones, are kept here.' },
}

const KINDS = {
  current: {
    statuses: OPEN_STATUSES,
    sort: { sort_by: 'requested_for', sort_direction: 'asc' },
    other: { to: '/order-history', label: 'Order history' },
    empty: 'No orders under way',
  },
  history: {
    statuses: ORDER_STATUSES.filter((status) => !OPEN_STATUSES.includes(status)),
    sort: {},
    other: { to: '/orders', label: 'Current orders' },
    empty: 'No past orders yet',
  },
} as const

/** Ruling 15: only the user's own orders, also for owners and admins. */
export function OrdersScreen({ kind, user_id }: { kind: keyof typeof KINDS; user_id: string }) {
  const { other, empty } = KINDS[kind]
  const { data, problem, growing, reload, more } = useOrdersOf(kind, user_id)
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
          action={
            <>
              <LinkButton to="/browse">Browse bakeries</LinkButton>
              <HelpLink slug="place-an-order">How ordering works</HelpLink>
            </>
          }
        />
      )}
      {orders &&
        orders.length > 0 &&
        (kind === 'current' ? <ByDay orders={orders} /> : <Cards orders={orders} Title="h2" />)}
      <MoreButton more={data?.more} growing={growing} onMore={more} className="mt-6" />
      {kind === 'current' && orders && <Finished user_id={user_id} />}
    </div>
  )
}

const useOrdersOf = (kind: keyof typeof KINDS, user_id: string) =>
  useOrders(user_id, { status: KINDS[kind].statuses.join(','), ...KINDS[kind].sort })

function ByDay({ orders }: { orders: OrderView[] }) {
  const { today, next, past } = byPickup(orders, new Date())
  return (
    <div className="grid gap-10">
      <Section title="Today" orders={today} directions />
      <Section title="Coming up" orders={next} />
      <Section title="Still open" orders={past} />
    </div>
  )
}

const SHOWN = 4

/** The last ones: the others are in the history. */
function Finished({ user_id }: { user_id: string }) {
  const { data } = useOrdersOf('history', user_id)
  return <Section title="Finished" orders={data?.rows.slice(0, SHOWN) ?? []} className="mt-10" />
}

interface CardsProps {
  orders: OrderView[]
  /** Below a section's heading, unless told otherwise. */
  Title?: 'h2' | 'h3'
  directions?: boolean
}

const Section = ({ title, className, ...cards }: CardsProps & { title: string; className?: string }) =>
  cards.orders.length > 0 && (
    <section aria-label={title} className={className}>
      <h2 className="display-2 mb-4">{title}</h2>
      <Cards {...cards} />
    </section>
  )

const Cards = ({ orders, ...look }: CardsProps) => (
  <ul className="grid gap-4 md:grid-cols-2">
    {orders.map((order) => (
      <li key={order.id}>
        <OrderCard order={order} {...look} />
      </li>
    ))}
  </ul>
)

function OrderCard({ order, Title = 'h3', directions }: Omit<CardsProps, 'orders'> & { order: OrderView }) {
  const when = whenLine(order)
  const { more } = stateWords(order)
  return (
    <Card interactive padded className="grid h-full content-start gap-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <Title className="display-3">
          <Link to={`/orders/${order.id}`} className={coverClass}>
            {order.bakery.name}
          </Link>
        </Title>
        <Badge tone={STATUS_TONES[order.status]}>{statusLabel(order)}</Badge>
      </div>
      {more && <p>{more}</p>}
      {when && <p className="font-medium">{when}</p>}
      <GoodsList items={order.items} />
      {directions && (
        <div className="relative justify-self-start empty:hidden">
          <Directions order={order} />
        </div>
      )}
      <p className="text-sm text-soft">
        <span className="tabular-nums">{formatDollars(order.customer_total)}</span> · {order.order_number} ·{' '}
        {formatPast(new Date(order.created_at), order.bakery.time_zone, new Date())}
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
