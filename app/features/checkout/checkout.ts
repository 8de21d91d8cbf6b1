import { cut } from '~/lib/text'

/** Decision 20: an order that is not paid by then is cancelled, and its stock is free again. */
export const UNPAID_MINUTES = 35

/** …and by then where others would go without: few pieces are left of something that it holds (125). */
export const SHORT_MINUTES = 15

/**
 * When the provider itself closes the page: it wants half an hour at least, counted from when it hears of it, and a lost call
 * may be repeated some minutes later with the very same figure.
 */
export const SESSION_MINUTES = 36

/** The provider's limit; more than that are shown to the payer as one line. */
const LINES_MAX = 90

export interface PayableOrder {
  order_number: string
  customer_fee_cents: number
  delivery_fee_cents: number
  subtotal_cents: number
  items: { name: string; price_cents: number; quantity: number; options: { name: string; text?: string }[] }[]
}

export interface SessionLine {
  name: string
  description?: string
  amount_cents: number
  quantity: number
}

/** What the payer sees on the provider's page; adds up to the customer total. */
export function sessionLines(order: PayableOrder): SessionLine[] {
  const items =
    order.items.length > LINES_MAX
      ? [{ name: `Order ${order.order_number}`, amount_cents: order.subtotal_cents, quantity: 1 }]
      : order.items.map(({ name, price_cents, quantity, options }) => ({
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
