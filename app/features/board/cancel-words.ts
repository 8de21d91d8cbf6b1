import { formatDollars } from '~/lib/money'
import { type EndedMoney, endWords } from '../orders/bill-end'
import { REFUND_DISPUTED, REFUND_PROCESSING_FEE_CENTS } from '../refunds/refund'
import { firstName, isRefundable } from './board'
import type { Bill, BoardOrder } from './board.contract'

type CancelledOrder = Pick<
  BoardOrder,
  'order_number' | 'customer_name' | 'payment_status' | 'received_at' | 'customer_total' | 'refunded'
>

const NOTHING_BY_CARD = 'Nothing was paid by card, so nothing is sent back.'
const cents = (dollars: number) => Math.round(dollars * 100)

/** What a cancellation by the bakery does with the money (rulings 19 and 52). */
export function cancelWords(order: CancelledOrder, bill: Bill | null): string[] {
  const { customer_name, customer_total = 0 } = order
  const own =
    order.payment_status === 'disputed'
      ? [REFUND_DISPUTED]
      : isRefundable(order)
        ? [
            `${firstName(customer_name)} gets ${formatDollars(customer_total - (order.refunded ?? 0))} back, and you keep nothing from order ${order.order_number}.`,
          ]
        : []
  const by_card = own.length > 0 || (bill && (bill.to_card > 0 || bill.disputed))
  const in_hand = bill?.by_hand ?? (order.payment_status === 'offline' && order.received_at ? customer_total : 0)
  const ended = { ...restOf(bill), back_cents: bill && !bill.disputed ? cents(bill.to_card) : 0 }
  return [
    ...(by_card ? own : [NOTHING_BY_CARD]),
    ...endWords({ ...ended, by_hand_cents: cents(in_hand) }, firstName(customer_name)),
  ]
}

/** For a cancellation that the customer asked for: what happens besides the refund, which the baker sets. */
export const askedWords = (bill: Bill, customer_name: string): string[] =>
  endWords({ ...restOf(bill), back_cents: 0, by_hand_cents: cents(bill.by_hand) }, firstName(customer_name))

const restOf = (bill: Bill | null): Pick<EndedMoney, 'open_cents' | 'disputed'> => ({
  open_cents: cents(bill?.open ?? 0),
  disputed: bill?.disputed ?? false,
})

/** What the customer gets of a refund: the fee comes off a part, not off all of it (ruling 19). */
export const theyGet = (amount: number, bill: Bill): number =>
  amount <= 0 || amount >= bill.to_card ? amount : amount - REFUND_PROCESSING_FEE_CENTS / 100
