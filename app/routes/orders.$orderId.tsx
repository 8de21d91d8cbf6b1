import { useSearchParams } from 'react-router'
import { OrderingAgain } from '~/features/cart/ordering-again'
import { OrderScreen } from '~/features/orders/order-screen'
import { ORDER_HEADING } from '~/features/orders/order-words'
import { pageMeta } from '~/lib/page-meta'
import { NotFoundScreen } from '~/shell/not-found-screen'
import type { Route } from './+types/orders.$orderId'
import { OwnOrder } from './order/own-order'

export const meta = () => pageMeta({ title: 'Your Order' })
export const handle = { heading: ORDER_HEADING }

export default function Order({ params }: Route.ComponentProps) {
  const again = useSearchParams()[0].has('again')
  return (
    <OrderScreen
      id={params.orderId}
      page={(order, learn) => (again ? <OrderingAgain order={order} /> : <OwnOrder order={order} learn={learn} />)}
      notFound={<NotFoundScreen />}
    />
  )
}
