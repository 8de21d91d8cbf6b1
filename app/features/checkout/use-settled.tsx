import { ordersApi } from '~/features/orders/orders.calls'
import { ApiError } from '~/http/client'
import { useAnswer, useEvery } from '~/live/use-answer'
import { checkoutApi } from './checkout.calls'

/** While the provider still works on it, and then while the bakery has not answered. */
const POLL_PAYMENT_MS = 3_000
const POLL_ORDER_MS = 15_000

/** Has the payment settled, then reads the order, and keeps looking as long as something can still change. */
export function useSettled(order_id: string, ready: boolean) {
  const { data, error, problem, reload } = useAnswer(ready ? order_id : null, {
    read: async (signal) => {
      const { payment_url } = await checkoutApi('POST /checkout/:order_id/settle', { params: { order_id }, signal })
      const { data: order } = await ordersApi('GET /orders-api/orders/:id', { params: { id: order_id }, signal })
      return { order, payment_url }
    },
  })
  const order = data?.order
  // Not of this session: only the tracking form is left (decision 16).
  const foreign = error instanceof ApiError && [400, 401, 403, 404].includes(error.status)
  const open = !order || (order.payment_status === 'unpaid' && order.status === 'pending')
  const waits = ready && !foreign && (open || order.status === 'pending')
  useEvery(waits ? (open ? POLL_PAYMENT_MS : POLL_ORDER_MS) : null, reload)
  return { order, payment_url: data?.payment_url ?? null, foreign, problem }
}
