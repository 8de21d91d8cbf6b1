import { inPages } from '~/live/answer'
import { useAnswer } from '~/live/use-answer'
import { ordersApi } from './orders.calls'
import type { OrderView } from './orders.contract'
import { ownOrder } from './own-order.browser'

const PAGE = 20

interface OrdersQuery {
  status: string
  sort_by?: 'requested_for'
  sort_direction?: 'asc'
}

export function useOrders(user_id: string, orders: OrdersQuery) {
  return useAnswer(`${user_id} ${orders.status}`, {
    ...inPages<OrderView, { rows: OrderView[]; more: boolean }>(async (known, signal) => {
      const query = { ...orders, limit: PAGE, offset: known?.rows.length ?? 0 }
      const { data } = await ordersApi('GET /orders-api/orders/customer/:id', {
        params: { id: user_id },
        query,
        signal,
      })
      return { rows: data.orders.map(ownOrder), more: data.orders.length === PAGE }
    }),
    live: ({ type }) => type === 'order' || type === 'hello',
  })
}
