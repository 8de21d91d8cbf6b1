import {
  NOTHING,
  partialRefund,
  REFUND_PROCESSING_FEE_CENTS,
  REFUND_TOO_HIGH,
  REFUND_TOO_LOW,
  type RefundAmounts,
  remaining,
} from '../refunds/refund'

/** A payment by card that was kept, and what has not gone back of it. */
export interface Refundable {
  payment_id: string
  amount_cents: number
  fee_cents: number
  earlier: RefundAmounts
}

/** All that one payment of an invoice brought: no customer fee (decision 42). */
export const wholePart = ({ amount_cents, fee_cents }: Pick<Refundable, 'amount_cents' | 'fee_cents'>) => ({
  ...NOTHING,
  subtotal_cents: amount_cents,
  customer_cents: amount_cents,
  reversal_cents: amount_cents - fee_cents,
  baker_fee_cents: fee_cents,
})

export interface RefundPart {
  payment_id: string
  amounts: RefundAmounts
}

/** Of its amount, what no refund was asked for. What the customer has not got back is more, by what refunds cost. */
const left = ({ amount_cents, earlier }: Refundable) => amount_cents - earlier.subtotal_cents
const kept = ({ amount_cents, earlier }: Refundable) => amount_cents - earlier.customer_cents
const sum = (paid: Refundable[], of: typeof left) => paid.reduce((total, one) => total + of(one), 0)

/** What the customer has not got back of all of them. */
export const unreturned = (paid: Refundable[]): number => sum(paid, kept)

/**
 * A refund goes over the payments in their order, the newest first. By decision 19 it costs the customer 0.25, once, unless all of it
 * goes back: that is what cancelling an order is. A sentence says why it cannot be.
 */
export function partsOfRefund(paid: Refundable[], wanted: number): RefundPart[] | string {
  if (wanted > unreturned(paid)) return REFUND_TOO_HIGH
  if (wanted >= sum(paid, left))
    return paid
      .filter((one) => kept(one) > 0)
      .map((one) => ({ payment_id: one.payment_id, amounts: remaining(wholePart(one), one.earlier) }))
  const parts: RefundPart[] = []
  let open = wanted
  let processing = REFUND_PROCESSING_FEE_CENTS
  for (const one of paid) {
    const cents = Math.min(open, left(one))
    if (cents === 0) continue
    // Each part pays the customer something: the provider sends no refund of nothing.
    const quarter = Math.min(processing, cents - 1)
    const whole = { ...wholePart(one), delivery_fee_cents: 0 }
    parts.push({ payment_id: one.payment_id, amounts: partialRefund(whole, one.earlier, cents, quarter) })
    open -= cents
    processing -= quarter
  }
  return processing > 0 ? REFUND_TOO_LOW : parts
}
