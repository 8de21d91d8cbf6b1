import {
  type PaidAmounts,
  partialRefund,
  REFUND_PROCESSING_FEE_CENTS,
  REFUND_TOO_HIGH,
  REFUND_TOO_LOW,
  type RefundAmounts,
  remaining,
  wholePayment,
} from '../refunds/refund'

/** A payment by card that was kept, and what went back of it so far. */
export interface Refundable extends PaidAmounts {
  payment_id: string
  earlier: RefundAmounts
}

export interface RefundPart {
  payment_id: string
  amounts: RefundAmounts
}

/**
 * Of its amount, what no refund was asked for; and what the customer has not got back. That is more, by what refunds cost, or less where
 * a part came back from the bank after all the rest had gone with its quarter.
 */
const left = ({ amount_cents, earlier }: Refundable) => amount_cents - earlier.subtotal_cents
const kept = ({ amount_cents, earlier }: Refundable) => amount_cents - earlier.customer_cents
const sum = (paid: Refundable[], of: typeof left) => paid.reduce((total, one) => total + of(one), 0)

/** What the customer has not got back of all of them. */
export const unreturned = (paid: Refundable[]): number => sum(paid, kept)

/**
 * A refund goes over the payments in their order, the newest first. By ruling 19 it costs the customer 0.25, once, unless all of it
 * goes back: that is what cancelling an order is. A sentence says why it cannot be.
 */
export function partsOfRefund(paid: Refundable[], wanted: number): RefundPart[] | string {
  if (wanted > unreturned(paid)) return REFUND_TOO_HIGH
  if (wanted >= Math.min(sum(paid, left), unreturned(paid)))
    return paid
      .filter((one) => kept(one) > 0)
      .map((one) => ({ payment_id: one.payment_id, amounts: remaining(wholePayment(one), one.earlier) }))
  const parts: RefundPart[] = []
  let open = wanted
  let processing = REFUND_PROCESSING_FEE_CENTS
  for (const one of paid) {
    const cents = Math.min(open, left(one))
    if (cents === 0) continue
    // Each part pays the customer something: the provider sends no refund of nothing.
    const quarter = Math.min(processing, cents - 1)
    parts.push({
      payment_id: one.payment_id,
      amounts: partialRefund(wholePayment(one), one.earlier, cents, quarter),
    })
    open -= cents
    processing -= quarter
  }
  return processing > 0 ? REFUND_TOO_LOW : parts
}
