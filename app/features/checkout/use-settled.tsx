import { isFinal } from '~/features/orders/order'
import { ordersApi } from '~/features/orders/orders.calls'
import type { OrderView } from '~/features/orders/orders.contract'
import { ownOrder } from '~/features/orders/own-order.browser'
import { ApiError } from '~/http/client'
import { useAnswer, useEvery } from '~/live/use-answer'
import { checkoutApi } from './checkout.calls'

/** The order is polled beside its live events, since not every network lets those through. */
const POLL_PAYMENT_MS = 3_000
const POLL_ORDER_MS = 15_000

/** Answers the page to pay, or null when nothing is left to pay. */
export const settle = async (
  order_id: string,
  options: { signal?: AbortSignal; token?: string } = {},
): Promise<string | null> =>
  (await checkoutApi('POST /checkout/:order_id/settle', { params: { order_id }, ...options })).payment_url

export function useSettled(order_id: string, ready: boolean) {
  const { data, error, problem, reload, set } = useAnswer<{ order: OrderView; payment_url: string | null }>(
    ready ? order_id : null,
    {
      read: async (signal, known) => {
        const payment_url = known?.order.paid_at ? null : await settle(order_id, { signal })
        const { data } = await ordersApi('GET /orders-api/orders/:id', { params: { id: order_id }, signal })
        return { order: ownOrder(data), payment_url }
      },
      live: (event) => event.type === 'hello' || (event.type === 'order' && event.order_id === order_id),
    },
  )
  const order = data?.order
  // Not this session's order: only the tracking form is left (ruling 16).
  const foreign = error instanceof ApiError && [400, 401, 403, 404].includes(error.status)
  const open = !order || (order.payment_status === 'unpaid' && order.status === 'pending')
  const waits = ready && !foreign && (open || !isFinal(order.status))
  useEvery(waits ? (open ? POLL_PAYMENT_MS : POLL_ORDER_MS) : null, reload)
  const learn = (said: OrderView) => set((before) => ({ ...before, order: said }))
  return { order, payment_url: data?.payment_url ?? null, foreign, problem, learn }
}
