import { ConfirmationScreen } from '~/features/checkout/confirmation-screen'
import { TrackScreen } from '~/features/orders/track-screen'
import { pageMeta } from '~/lib/page-meta'
import type { Route } from './+types/track-order'
import { OwnOrder } from './order/own-order'

export const handle = { noindex: true }
export const meta = () => pageMeta({ title: 'Track Your Order' })

/** A mailed link names the order: on the device where it was placed the customer has nothing to type. */
export default function TrackOrder({ params }: Route.ComponentProps) {
  const orderId = 'orderId' in params ? (params.orderId as string) : undefined
  if (!orderId) return <TrackScreen />
  return (
    <ConfirmationScreen
      key={orderId}
      order_id={orderId}
      page={(order, learn) => <OwnOrder order={order} learn={learn} />}
      tracking={(email) => <TrackScreen order_id={orderId} email={email} />}
    />
  )
}
