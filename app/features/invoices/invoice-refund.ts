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

/** A card payment that was kept, and its refunds so far. */
export interface Refundable extends PaidAmounts {
  payment_id: string
  earlier: RefundAmounts
}

export interface RefundPart {
  payment_id: string
  amounts: RefundAmounts
}

/**
 * `left`: no refund was asked for it. `kept`: the customer has not got it back; more than `left` by what refunds cost,
 * or less where a part came back from the bank after the rest had gone out with its 0.25.
 */
const left = ({ amount_cents, earlier }: Refundable) => amount_cents - earlier.subtotal_cents
const kept = ({ amount_cents, earlier }: Refundable) => amount_cents - earlier.customer_cents
const sum = (paid: Refundable[], of: typeof left) => paid.reduce((total, one) => total + of(one), 0)

export const unreturned = (paid: Refundable[]): number => sum(paid, kept)

/** Newest payment first. A refund costs the customer 0.25 once, unless all of it goes back (ruling 19). A string says why it can't be. */
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
    // Each part leaves the customer at least a cent: the provider refuses a refund of 0.
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
