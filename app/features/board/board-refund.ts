import { formatDollars } from '~/lib/money'
import { piecesLeft } from '../orders/goods'
import type { OrderView } from '../orders/orders.contract'
import {
  partialRefund,
  REFUND_TOO_LOW,
  type RefundAmounts,
  type RefundSums,
  remaining,
  takenFor,
} from '../refunds/refund'

/** Pieces of each line that go back, by the line's id. */
export type ChosenPieces = Record<string, number>

type Line = Pick<OrderView['items'][number], 'id' | 'price' | 'quantity' | 'refunded_quantity'>
type PricedOrder = Pick<OrderView, 'subtotal' | 'customer_total' | 'fee_breakdown'> & { items: Line[] }

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

/** `everything`: also the fees and the delivery, as when the bakery cancels. */
export type RefundChoice =
  | { by: 'items'; chosen: ChosenPieces }
  | { by: 'amount'; amount: number | null }
  | { by: 'everything' }

const CHOOSE = 'Choose what you’re refunding.'

/** What the customer gets and what the baker's balance falls by, by the server's rule (ruling 19), in dollars. */
export function refundPreview(
  order: PricedOrder,
  so_far: EarlierRefunds & { taken_back: number },
  choice: RefundChoice,
) {
  const before = earlier(so_far)
  const paid = whole(order)
  const left = paid.subtotal_cents - before.subtotal_cents
  const wanted = choice.by === 'everything' ? left : wantedCents(order, choice)
  const refund = choice.by === 'everything' ? remaining(paid, before) : partialRefund(paid, before, wanted)
  const { customer_cents } = refund
  return {
    customer: customer_cents / 100,
    baker: takenFor(refund, before).taken_cents / 100,
    problem:
      choice.by === 'amount' && !(wanted > 0)
        ? 'Please enter an amount.'
        : choice.by === 'items' && wanted === 0
          ? CHOOSE
          : wanted > left
            ? `There’s ${formatDollars(left / 100)} left to refund.`
            : customer_cents === 0
              ? REFUND_TOO_LOW
              : null,
  }
}

function wantedCents({ items }: PricedOrder, choice: Exclude<RefundChoice, { by: 'everything' }>): number {
  if (choice.by === 'amount') return cents(choice.amount ?? 0)
  const price = new Map(items.map((item) => [item.id, cents(item.price)]))
  return chosenLines(items, choice.chosen).reduce(
    (sum, { order_item_id, quantity }) => sum + price.get(order_item_id)! * quantity,
    0,
  )
}

const whole = ({ subtotal, customer_total, fee_breakdown }: PricedOrder): RefundAmounts => ({
  subtotal_cents: cents(subtotal),
  customer_cents: cents(customer_total),
  reversal_cents: cents(fee_breakdown.baker_receives),
  customer_fee_cents: cents(fee_breakdown.fees.customer.total),
  baker_fee_cents: cents(fee_breakdown.fees.baker.total),
  processing_fee_cents: 0,
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
