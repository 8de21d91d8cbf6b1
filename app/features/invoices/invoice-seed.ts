import type { OrderView } from '../orders/orders.contract'
import type { InvoiceDraft } from './invoice-draft'
import { draftLine } from './typed-parts'

export interface InvoiceSeed {
  draft: Partial<InvoiceDraft>
  /** The bakery that it must belong to; null for the one that the baker chose. */
  bakery_id: string | null
  about?: { order_id?: string; request_id?: string }
  notice?: string
}

type BilledOrder = Pick<
  OrderView,
  | 'id'
  | 'bakery_id'
  | 'order_number'
  | 'payment_status'
  | 'received_at'
  | 'customer_name'
  | 'customer_email'
  | 'items'
  | 'delivery_fee'
>

/** Bills only what the customer has not paid yet: otherwise the lines of a paid order would be asked for twice. */
export function seedOfOrder(order: BilledOrder): InvoiceSeed {
  const { id, bakery_id, order_number, payment_status, received_at, customer_name, items, delivery_fee } = order
  const from = { bakery_id, about: { order_id: id } }
  const who = { customer_name, customer_email: order.customer_email ?? '' }
  if (payment_status === 'invoiced')
    return { ...from, draft: who, notice: `Order ${order_number} already has an invoice. Bill only for extras.` }
  if (payment_status !== 'offline' || received_at)
    return { ...from, draft: who, notice: `Order ${order_number} is already paid. Bill only for extras.` }
  const lines = items.map(({ name, options, quantity, total }) => {
    const chosen = options.map((option) => option.text || option.name)
    const description = chosen.length > 0 ? `${name} (${chosen.join(', ')})` : name
    return draftLine(description.slice(0, 200), quantity, total / quantity)
  })
  const delivery = delivery_fee > 0 ? [draftLine('Delivery', 1, delivery_fee)] : []
  return { ...from, draft: { ...who, lines: [...lines, ...delivery] } }
}

interface BilledRequest {
  id: string
  bakery_id: string
  customer_name: string
  customer_email: string | null
  /** Newest first. */
  quotes: { lines: { description: string; quantity: number; unit_price: number }[]; delivery: number }[]
}

/** Begins with the newest quote, if there is one. */
export function seedOfRequest({
  id,
  bakery_id,
  customer_name,
  customer_email,
  quotes: [quote],
}: BilledRequest): InvoiceSeed {
  const lines = (quote?.lines ?? []).map((line) => draftLine(line.description, line.quantity, line.unit_price))
  const delivery = quote && quote.delivery > 0 ? [draftLine('Delivery', 1, quote.delivery)] : []
  return {
    bakery_id,
    draft: {
      ...{ customer_name, customer_email: customer_email ?? '' },
      ...(quote ? { lines: [...lines, ...delivery] } : {}),
    },
    about: { request_id: id },
  }
}
