import { REFUND_PROCESSING_FEE_CENTS, REFUND_TOO_HIGH, REFUND_TOO_LOW } from '../refunds/refund'

/** A payment by card that was kept, and what has not gone back of it. */
export interface Refundable {
  payment_id: string
  amount_cents: number
  fee_cents: number
  /** Of its amount, what no refund was asked for. */
  left_cents: number
  /** What the customer has not got back: more than that, by what refunds cost. */
  kept_cents: number
}

export interface RefundPart extends Refundable {
  cents: number
  processing_cents: number
  /** All that is left of it, with nothing kept back. */
  all: boolean
}

const sum = (paid: Refundable[], field: 'left_cents' | 'kept_cents') =>
  paid.reduce((total, one) => total + one[field], 0)

/**
 * A refund goes over the payments in their order, the newest first. By decision 19 it costs the customer 0.25, once, unless all of it
 * goes back: that is what cancelling an order is. A sentence says why it cannot be.
 */
export function partsOfRefund(paid: Refundable[], wanted: number): RefundPart[] | string {
  if (wanted > sum(paid, 'kept_cents')) return REFUND_TOO_HIGH
  if (wanted >= sum(paid, 'left_cents'))
    return paid
      .filter((one) => one.kept_cents > 0)
      .map((one) => ({ ...one, cents: one.left_cents, processing_cents: 0, all: true }))
  const parts: RefundPart[] = []
  let open = wanted
  let processing = REFUND_PROCESSING_FEE_CENTS
  for (const one of paid) {
    const cents = Math.min(open, one.left_cents)
    if (cents === 0) continue
    // Each part pays the customer something: the provider sends no refund of nothing.
    const processing_cents = Math.min(processing, cents - 1)
    parts.push({ ...one, cents, processing_cents, all: false })
    open -= cents
    processing -= processing_cents
  }
  return processing > 0 ? REFUND_TOO_LOW : parts
}
