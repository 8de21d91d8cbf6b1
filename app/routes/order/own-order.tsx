import type { ReactNode } from 'react'
import { useOrderAgain } from '~/features/cart/use-order-again'
import { settle } from '~/features/checkout/use-settled'
import { OrderPage } from '~/features/orders/order-page'
import type { OrderView } from '~/features/orders/orders.contract'

interface OwnOrderProps {
  order: OrderView
  learn: (order: OrderView) => void
  thanks?: boolean
  offer?: ReactNode
}

export function OwnOrder(props: OwnOrderProps) {
  const again = useOrderAgain()
  return <OrderPage {...props} again={again} settle={({ id }) => settle(id)} />
}
