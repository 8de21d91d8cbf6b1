import { ConfirmationScreen } from '~/features/checkout/confirmation-screen'
import { PushOffer } from '~/features/notifications/push-offer'
import { TrackScreen } from '~/features/orders/track-screen'
import { pageMeta } from '~/lib/page-meta'
import type { Route } from './+types/checkout.confirmation'
import { OwnOrder } from './order/own-order'

export const handle = { noindex: true }
export const meta = () => pageMeta({ title: 'Order Confirmation' })

export default function ConfirmationPage({ params: { orderId } }: Route.ComponentProps) {
  return (
    <ConfirmationScreen
      key={orderId}
      order_id={orderId}
      page={(order, learn) => (
        <OwnOrder order={order} learn={learn} thanks offer={order.customer_id && <PushOffer />} />
      )}
      tracking={(email) => <TrackScreen order_id={orderId} email={email} title="Your order" />}
    />
  )
}
