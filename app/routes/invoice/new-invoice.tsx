import { type Begun, fromOrder } from '~/features/invoices/begun'
import { CreateInvoiceScreen } from '~/features/invoices/create-invoice-screen'
import { ordersApi } from '~/features/orders/orders.calls'
import { ownOrder } from '~/features/orders/own-order.browser'

/** An invoice from scratch, or from what its address names. */
export default function NewInvoice() {
  return <CreateInvoiceScreen begin={begin} />
}

async function begin(params: URLSearchParams, signal: AbortSignal): Promise<Begun> {
  const id = params.get('order')
  if (!id) return { draft: {} }
  return fromOrder(ownOrder((await ordersApi('GET /orders-api/orders/:id', { params: { id }, signal })).data))
}
