import { type ReactNode, useEffect } from 'react'
import { useAuth } from '~/features/accounts/auth-context'
import { useCart } from '~/features/cart/cart-context'
import { customerLine, ORDER_HEADING } from '~/features/orders/order-words'
import type { OrderView } from '~/features/orders/orders.contract'
import { buttonClass } from '~/ui/button'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import { Spinner } from '~/ui/spinner'
import { SHORT_MINUTES } from '../orders/order'
import { keepCheckout, keptCheckout, keptFields, takePlaced } from './checkout-store.browser'
import { useSettled } from './use-settled'

interface ConfirmationProps {
  order_id: string
  page: (order: OrderView, learn: (order: OrderView) => void) => ReactNode
  /** For a visitor without the session that placed the order (ruling 16). */
  tracking: (email: string | undefined) => ReactNode
}

export function ConfirmationScreen({ order_id, page, tracking }: ConfirmationProps) {
  const { user, isGuest, loading } = useAuth()
  const known = user !== null || isGuest
  const { order, foreign, payment_url, problem, learn } = useSettled(order_id, !loading && known)
  useFinishedCart(order)
  if (foreign || (!loading && !known)) return tracking(user?.email ?? keptFields()?.customer_email)
  if (!order) return <Waiting problem={problem} />
  if (order.payment_status === 'unpaid' && order.status === 'pending')
    return <NotPaidYet order={order} payment_url={payment_url} />
  if (order.paid_at === null) return <NeverPaid order={order} />
  return page(order, learn)
}

/** Empties the cart that was bought, once, in any tab. A cart begun since has another id and stays. */
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
    <div className="column grid max-w-3xl gap-6 pb-12">
      <PageHeader {...ORDER_HEADING} className="pb-0!" />
      <div role="status" className="flex items-center gap-3">
        <Spinner /> Looking for your order…
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
        title="This page updates by itself."
        action={
          payment_url && (
            <a href={payment_url} className={buttonClass({ size: 'sm' })}>
              Go back to the payment
            </a>
          )
        }
      >
        If you’ve paid, there’s nothing to do. We’ll email you as soon as it’s through. If you haven’t, nothing was
        charged, and we’ll keep your order for at least {SHORT_MINUTES} minutes.
      </Notice>
    </div>
  )
}

function NeverPaid({ order }: { order: OrderView }) {
  return (
    <div className="column max-w-3xl pb-16">
      <PageHeader title="This order wasn’t paid" intro={`Order ${order.order_number}`} />
      <Notice kind="warning" action={<LinkButton to="/cart">Back to your cart</LinkButton>}>
        {customerLine(order)}
      </Notice>
    </div>
  )
}
