import { amountProblem, orderFees } from './fees'

export interface PriceSplit {
  customer_pays_cents: number
  baker_keeps_cents: number
  /** Both sides' fees in whole percent of the price. */
  fee_percent: number
}

/** For pickup; null where the amount cannot be ordered. */
export function keptOf(subtotal_cents: number): PriceSplit | null {
  if (amountProblem(subtotal_cents)) return null
  const fees = orderFees(subtotal_cents, 0)
  return {
    customer_pays_cents: fees.customer_total_cents,
    baker_keeps_cents: fees.baker_receives_cents,
    fee_percent: Math.round((100 * (fees.customer_fee_cents + fees.baker_fee_cents)) / subtotal_cents),
  }
}

/** For a small price, which the fixed fees eat up: how many pieces together are worth offering. */
export function bundleOf(price_cents: number): { pieces: number; from_percent: number; to_percent: number } | null {
  const one = keptOf(price_cents)
  if (!one || one.fee_percent < 15) return null
  for (const pieces of [2, 3]) {
    const several = keptOf(price_cents * pieces)
    if (several && one.fee_percent - several.fee_percent >= 4)
      return { pieces, from_percent: one.fee_percent, to_percent: several.fee_percent }
  }
  return null
}

/** "A second one lowers fees from 18% to 13%." */
export function bundleLine(price_cents: number): string | null {
  const bundle = bundleOf(price_cents)
  if (!bundle) return null
  const { pieces, from_percent, to_percent } = bundle
  const offer = pieces === 2 ? 'A second one' : `A box of ${pieces}`
  return `${offer} lowers fees from ${from_percent}% to ${to_percent}%.`
}
