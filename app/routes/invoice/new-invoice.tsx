import { type Begun, fromOrder, fromRequest } from '~/features/invoices/begun'
import { CreateInvoiceScreen } from '~/features/invoices/create-invoice-screen'
import { ordersApi } from '~/features/orders/orders.calls'
import { ownOrder } from '~/features/orders/own-order.browser'
import { requestsApi } from '~/features/requests/requests.calls'

/** An invoice from scratch, or from what its address names. */
export default function NewInvoice() {
  return <CreateInvoiceScreen begin={begin} />
}

async function begin(params: URLSearchParams, signal: AbortSignal): Promise<Begun> {
  const [order_id, request_id] = [params.get('order'), params.get('request')]
  if (request_id) return fromRequest(await requestsApi('GET /requests/:id', { params: { id: request_id }, signal }))
  if (!order_id) return { draft: {} }
  return fromOrder(ownOrder((await ordersApi('GET /orders-api/orders/:id', { params: { id: order_id }, signal })).data))
}
