import { isMissing } from '~/http/client'
import { useAnswer } from '~/live/use-answer'
import { ordersApi } from './orders.calls'
import { ownOrder } from './own-order.browser'

export function useOrder(id: string) {
  const { data, error, problem, reload, set } = useAnswer(id, {
    read: async (signal) => ownOrder((await ordersApi('GET /orders-api/orders/:id', { params: { id }, signal })).data),
    live: (event) => event.type === 'hello' || (event.type === 'order' && event.order_id === id),
  })
  return { order: data, missing: isMissing(error), problem, reload, set }
}
