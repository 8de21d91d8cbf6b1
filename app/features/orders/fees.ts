/** Integer cents, half up (§9, rulings 17, 18), exact below 2^53; floats would be wrong for 881 of the 999,901 legal subtotals. */
export const FEE_STRUCTURE_VERSION = 'dual_v1_no_tax'
export const DEFAULT_DELIVERY_FEE_CENTS = 299

export const SUBTOTAL_MIN_CENTS = 100
export const SUBTOTAL_MAX_CENTS = 1_000_000
const BAKER_MIN_CENTS = 50
const PROCESSOR_MIN_CENTS = 50

const CUSTOMER_FIXED_CENTS = 50
const BAKER_FIXED_CENTS = 30

export interface Fees {
  subtotal_cents: number
  delivery_fee_cents: number
  customer_fee_cents: number
  baker_fee_cents: number
  customer_total_cents: number
  baker_receives_cents: number
}

export function orderFees(subtotal_cents: number, delivery_fee_cents: number): Fees {
  const customer_fee_cents = Math.floor((5 * subtotal_cents + 50) / 100) + CUSTOMER_FIXED_CENTS
  const baker_fee_cents = Math.floor((29 * (subtotal_cents + customer_fee_cents) + 500) / 1000) + BAKER_FIXED_CENTS
  return {
    subtotal_cents,
    delivery_fee_cents,
    customer_fee_cents,
    baker_fee_cents,
    customer_total_cents: subtotal_cents + customer_fee_cents + delivery_fee_cents,
    baker_receives_cents: subtotal_cents + delivery_fee_cents - baker_fee_cents,
  }
}

export const NOT_POSITIVE = 'Order amount must be a positive number'

/** §5, in its order. Cents may be fractions here: 0.999 dollars is less than one. */
export function amountProblem(subtotal_cents: number): string | null {
  if (!Number.isFinite(subtotal_cents) || subtotal_cents < 0) return NOT_POSITIVE
  if (subtotal_cents < SUBTOTAL_MIN_CENTS) return 'Order amount must be at least $1.00'
  if (subtotal_cents > SUBTOTAL_MAX_CENTS) return 'Order amount cannot exceed $10000.00'
  return null
}

/** With these fees neither rule can fire from 1.00 up (ruling 17); they guard later changes. */
export function feesProblem(fees: Pick<Fees, 'baker_receives_cents' | 'customer_total_cents'>): string | null {
  if (fees.baker_receives_cents < BAKER_MIN_CENTS) return 'Order amount too low - baker would receive less than $0.50'
  if (fees.customer_total_cents < PROCESSOR_MIN_CENTS)
    return 'Total amount must be at least $0.50 for payment processing'
  return null
}

/** No fees without a card payment through us (ruling 44). */
export const offlineFees = (subtotal_cents: number, delivery_fee_cents: number): ChargedFees => {
  const total = subtotal_cents + delivery_fee_cents
  const sums = { customer_total_cents: total, baker_receives_cents: total }
  const fees = { customer_fee_cents: 0, baker_fee_cents: 0, fee_structure_version: 'offline_v1' }
  return { subtotal_cents, delivery_fee_cents, ...fees, ...sums }
}

export type ChargedFees = Fees & { fee_structure_version: string; tax_amount_cents?: number }

export const RATES = {
  customer_fee_percent: 5,
  customer_fee_fixed: CUSTOMER_FIXED_CENTS,
  baker_fee_percent: 2.9,
  baker_fee_fixed: BAKER_FIXED_CENTS,
}
export const NO_RATES = { customer_fee_percent: 0, customer_fee_fixed: 0, baker_fee_percent: 0, baker_fee_fixed: 0 }

/** §3. Amounts are in cents until the contract's codec turns them; the rates are in `breakdown` (ruling 18). */
export function feeBreakdown(fees: Fees & Partial<ChargedFees>) {
  const { fee_structure_version = FEE_STRUCTURE_VERSION, tax_amount_cents = 0 } = fees
  const rates = fee_structure_version === FEE_STRUCTURE_VERSION ? RATES : NO_RATES
  const customer = inParts(fees.customer_fee_cents, rates.customer_fee_fixed)
  return {
    subtotal: fees.subtotal_cents,
    tax_amount: tax_amount_cents,
    delivery_fee: fees.delivery_fee_cents,
    fees: { customer, baker: inParts(fees.baker_fee_cents, rates.baker_fee_fixed) },
    platform_revenue: customer,
    customer_total: fees.customer_total_cents,
    baker_receives: fees.baker_receives_cents,
    breakdown: rates,
    fee_structure_version,
  }
}

const inParts = (total: number, fixed: number) => ({ percent: total - fixed, fixed, total })
