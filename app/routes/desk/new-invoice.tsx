import { useSearchParams } from 'react-router'
import { customersApi } from '~/features/customers/customers.calls'
import { NewInvoice } from '~/features/invoices/create-invoice-screen'
import { type InvoiceSeed, seedOfOrder, seedOfRequest } from '~/features/invoices/invoice-seed'
import { ForVerified } from '~/features/invoices/invoices-screen'
import { ordersApi } from '~/features/orders/orders.calls'
import { ownOrder } from '~/features/orders/own-order.browser'
import { requestsApi } from '~/features/requests/requests.calls'
import { DeskScreen } from './desk-screen'

export default function NewInvoiceScreen() {
  const [params] = useSearchParams()
  return (
    <DeskScreen tab="invoices" title="New Invoice" nobody={<ForVerified />}>
      {(bakery) => <NewInvoice bakery={bakery} params={params} begin={begin} />}
    </DeskScreen>
  )
}

async function begin(params: URLSearchParams, signal: AbortSignal): Promise<InvoiceSeed> {
  const [order, request, customer] = ['order', 'request', 'customer'].map((from) => params.get(from))
  if (order)
    return seedOfOrder(
      ownOrder((await ordersApi('GET /orders-api/orders/:id', { params: { id: order }, signal })).data),
    )
  if (request) return seedOfRequest(await requestsApi('GET /requests/:id', { params: { id: request }, signal }))
  if (!customer) return { draft: {}, bakery_id: null }
  const { bakery_id, name, email } = await customersApi('GET /customers/:id', { params: { id: customer }, signal })
  return { draft: { customer_name: name, customer_email: email ?? '' }, bakery_id }
}
