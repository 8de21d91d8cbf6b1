import { piecesLeft } from '../orders/goods'
import type { OrderView } from '../orders/orders.contract'
import { type PaidParts, partialRefund, REFUND_TOO_LOW, type RefundSums, takenFor } from '../refunds/refund'

/** Pieces of each line that go back, by the line's id. */
export type ChosenPieces = Record<string, number>

type Line = Pick<OrderView['items'][number], 'id' | 'price' | 'quantity' | 'refunded_quantity'>
type PricedOrder = Pick<OrderView, 'subtotal' | 'delivery_fee' | 'fee_breakdown'> & { items: Line[] }

/** Sums of all refunds so far, in dollars as they come over the wire. */
export interface EarlierRefunds {
  subtotal: number
  customer: number
  /** The baker's shares of them; `taken_back` is what was really taken. */
  share: number
  customer_fee: number
  baker_fee: number
  processing_fee: number
}

/** The wire has dollars; sums need whole cents. */
const cents = (amount: number): number => Math.round(amount * 100)

export const chosenLines = (items: readonly Line[], chosen: ChosenPieces) =>
  items
    .map((item) => ({ order_item_id: item.id, quantity: Math.min(chosen[item.id] ?? 0, piecesLeft(item)) }))
    .filter(({ quantity }) => quantity > 0)

/** What the customer gets and what the baker's balance falls by, by the server's rule (ruling 19), in dollars. */
export function refundPreview(
  order: PricedOrder,
  so_far: EarlierRefunds & { taken_back: number },
  chosen: ChosenPieces,
) {
  const price = new Map(order.items.map(({ id, price }) => [id, cents(price)]))
  const wanted = chosenLines(order.items, chosen).reduce(
    (sum, { order_item_id, quantity }) => sum + price.get(order_item_id)! * quantity,
    0,
  )
  if (wanted === 0) return null
  const before = earlier(so_far)
  const refund = partialRefund(amounts(order), before, wanted)
  const { customer_cents } = refund
  return {
    customer: customer_cents / 100,
    baker: takenFor(refund, before).taken_cents / 100,
    problem: customer_cents === 0 ? REFUND_TOO_LOW : null,
  }
}

const amounts = ({ subtotal, fee_breakdown }: PricedOrder): PaidParts => ({
  subtotal_cents: cents(subtotal),
  customer_fee_cents: cents(fee_breakdown.fees.customer.total),
  baker_fee_cents: cents(fee_breakdown.fees.baker.total),
})

const earlier = (so_far: EarlierRefunds & { taken_back: number }): RefundSums => ({
  subtotal_cents: cents(so_far.subtotal),
  customer_cents: cents(so_far.customer),
  reversal_cents: cents(so_far.share),
  customer_fee_cents: cents(so_far.customer_fee),
  baker_fee_cents: cents(so_far.baker_fee),
  processing_fee_cents: cents(so_far.processing_fee),
  taken_cents: cents(so_far.taken_back),
  taken_fee_cents: cents(so_far.baker_fee),
})
