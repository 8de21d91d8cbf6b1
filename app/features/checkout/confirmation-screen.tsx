import { CircleCheck, MapPin } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useAuth } from '~/features/accounts/auth-context'
import { useCart } from '~/features/cart/cart-context'
import { asWindow, windowWords } from '~/features/opening/windows'
import { OrderLines, OrderSums } from '~/features/orders/order-summary'
import { customerLine } from '~/features/orders/order-words'
import type { OrderView } from '~/features/orders/orders.contract'
import { buttonClass } from '~/ui/button'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import { Spinner } from '~/ui/spinner'
import { SHORT_MINUTES } from '../orders/order'
import { keepCheckout, keptCheckout, takePlaced } from './checkout-store'
import { useSettled } from './use-settled'

interface ConfirmationProps {
  order_id: string
  /** For whoever does not hold the session that placed the order (decision 16). */
  tracking: ReactNode
}

export function ConfirmationScreen({ order_id, tracking }: ConfirmationProps) {
  const { user, isGuest, loading } = useAuth()
  const known = user !== null || isGuest
  const { order, foreign, payment_url, problem } = useSettled(order_id, !loading && known)
  useFinishedCart(order)
  if (foreign || (!loading && !known)) return tracking
  if (!order) return <Waiting problem={problem} />
  if (order.payment_status === 'unpaid' && order.status === 'pending')
    return <NotPaidYet order={order} payment_url={payment_url} />
  if (order.paid_at === null) return <NeverPaid order={order} />
  return <Paid order={order} guest={!user} />
}

/** Once, in whatever tab: what was bought leaves the cart. A cart that was begun since is another one and stays. */
function useFinishedCart(order: OrderView | undefined) {
  const { cart, finish, loading } = useCart()
  const paid = order && order.paid_at !== null ? order.id : null
  const cart_id = cart?.id
  useEffect(() => {
    if (loading || !paid) return
    if (keptCheckout()?.order?.id === paid) keepCheckout(undefined)
    const bought = takePlaced(paid)
    if (bought !== null && bought === cart_id) finish()
  }, [loading, paid, cart_id, finish])
}

function Waiting({ problem }: { problem: string | null }) {
  return (
    <div className="column grid max-w-3xl gap-6 py-12">
      <h1 className="sr-only">Your order</h1>
      <div role="status" className="flex items-center gap-3 text-lg">
        <Spinner /> Looking for your payment…
      </div>
      {problem && (
        <Notice kind="warning" live>
          {problem} We keep trying.
        </Notice>
      )}
      <Skeleton className="h-80 rounded-card" />
    </div>
  )
}

function NotPaidYet({ order, payment_url }: { order: OrderView; payment_url: string | null }) {
  return (
    <div className="column max-w-3xl pb-16">
      <PageHeader title="Your payment is still being processed" intro={`Order ${order.order_number}`} />
      <Notice
        kind="info"
        live
        title="This page looks again every few seconds."
        action={
          payment_url && (
            <a href={payment_url} className={buttonClass({ size: 'sm' })}>
              Go back to the payment
            </a>
          )
        }
      >
        If you have paid, there is nothing to do: you also get an email as soon as it is through. If you have not,
        nothing was charged, and the order is kept for at least {SHORT_MINUTES} minutes.
      </Notice>
    </div>
  )
}

function NeverPaid({ order }: { order: OrderView }) {
  return (
    <div className="column max-w-3xl pb-16">
      <PageHeader title="This order was not paid" intro={`Order ${order.order_number}`} />
      <Notice kind="warning" action={<LinkButton to="/cart">Back to your cart</LinkButton>}>
        {customerLine(order)}
      </Notice>
    </div>
  )
}

function Paid({ order, guest }: { order: OrderView; guest: boolean }) {
  const { bakery, order_number, fulfillment_type, customer_email } = order
  const wanted = asWindow(order.requested_for, order.requested_until)
  const cancelled = order.status === 'cancelled'
  return (
    <div className="column pb-16">
      <PageHeader
        title={cancelled ? 'Your order was cancelled' : 'Thank you! Your order is placed.'}
        intro={customerLine(order)}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[1.2fr_1fr]">
        <Card padded className="grid gap-4">
          <h2 className="display-3 flex items-center gap-2">
            <CircleCheck className="size-6 text-sage" aria-hidden="true" /> Paid
          </h2>
          <dl className="grid gap-3">
            <Fact name="Order number">
              <span className="font-semibold text-lg tabular-nums tracking-wide">{order_number}</span>
            </Fact>
            <Fact name="From">{bakery.name}</Fact>
            {wanted && (
              <Fact name={fulfillment_type === 'delivery' ? 'Delivery' : 'Pickup'}>
                {windowWords(wanted, bakery.time_zone)}
              </Fact>
            )}
          </dl>
          {!cancelled && <Next order={order} />}
          <div className="flex flex-wrap gap-3">
            <LinkButton to={guest ? `/track-order/${order.id}` : `/orders/${order.id}`}>Follow this order</LinkButton>
            <LinkButton to="/browse" variant="secondary">
              Browse bakeries
            </LinkButton>
          </div>
          <p className="text-sm text-soft">
            We sent this to <span className="break-all">{customer_email}</span>.{' '}
            {guest && 'Sign up with that email, and this order is in your account.'}
          </p>
        </Card>
        <Card padded className="grid gap-4">
          <h2 className="display-3">What you ordered</h2>
          <OrderLines items={order.items} />
          <OrderSums order={order} />
        </Card>
      </div>
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-soft">{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** The door is for those whose order the bakery has taken (decision 27). */
function Next({ order }: { order: OrderView }) {
  const { bakery, pickup, fulfillment_type } = order
  if (fulfillment_type === 'pickup' && pickup)
    return (
      <div className="grid gap-1 rounded-control bg-dough px-4 py-3">
        <p className="flex items-center gap-2 font-semibold">
          <MapPin className="size-5 text-crust" aria-hidden="true" /> Pick it up here
        </p>
        <address className="not-italic">
          {[pickup.street, pickup.unit].filter(Boolean).join(', ')}
          <br />
          {pickup.city}, {pickup.state} {pickup.zip_code}
        </address>
        {pickup.phone && <p>{pickup.phone}</p>}
        {pickup.pickup_instructions && <p className="text-soft">{pickup.pickup_instructions}</p>}
      </div>
    )
  if (order.status !== 'pending') return null
  return (
    <div className="grid gap-1 rounded-control bg-dough px-4 py-3">
      <p className="font-semibold">What comes next</p>
      <p>
        {bakery.name} looks at your order and confirms it.{' '}
        {fulfillment_type === 'pickup'
          ? 'You then get the address and how to pick it up.'
          : 'It then comes to your door.'}{' '}
        If they cannot take it, you get all of your money back.
      </p>
    </div>
  )
}
