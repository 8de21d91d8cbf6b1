import { cut } from '~/lib/text'
import type { OrderSource } from './order'

export interface PayableOrder {
  id: string
  order_number: string
  /** A customer with a link has no session, so the provider leads back to the link's page. */
  source: OrderSource
  /** See `unsignedLink`. */
  link: string
  customer_email: string
  bakery_name: string
  customer_fee_cents: number
  delivery_fee_cents: number
  subtotal_cents: number
  items: { name: string; price_cents: number; quantity: number; options: { name: string; text?: string }[] }[]
}

/** The lines add up to the customer total; at most 50, fewer than the provider's limit. */
export const orderPage = (order: PayableOrder, pay_path: string) => ({
  description: `${order.bakery_name}, order ${order.order_number}`,
  customer_email: order.customer_email,
  lines: linesOf(order),
  ...(order.source === 'manual'
    ? { success_path: `${pay_path}?paid`, cancel_path: pay_path }
    : { success_path: `/checkout/confirmation/${order.id}`, cancel_path: '/checkout' }),
  metadata: { order_id: order.id, order_number: order.order_number },
  refusal: 'This bakery can’t take card payments right now.',
})

function linesOf(order: PayableOrder) {
  const items = order.items.map(({ name, price_cents, quantity, options }) => ({
    name,
    amount_cents: price_cents,
    quantity,
    ...(options.length > 0 ? { description: cut(options.map(optionWords).join(', '), 500) } : {}),
  }))
  return [
    ...items,
    { name: 'Service fee', amount_cents: order.customer_fee_cents, quantity: 1 },
    ...(order.delivery_fee_cents > 0
      ? [{ name: 'Delivery', amount_cents: order.delivery_fee_cents, quantity: 1 }]
      : []),
  ]
}

const optionWords = ({ name, text }: { name: string; text?: string }) => (text ? `${name}: ${text}` : name)
