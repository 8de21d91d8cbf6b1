/** Double entry in integer cents: debits above zero, credits below; the lines of an entry add up to zero. */
export type LedgerAccount =
  | 'provider_balance'
  | 'bakery_balances'
  | 'bakery_shares'
  | 'customer_fees'
  | 'baker_fees'
  | 'refund_fees'
  | 'provider_fees'
  | 'provider_fee_difference'
  | 'disputed'
  | 'bank'

export interface LedgerLine {
  account: LedgerAccount
  amount_cents: number
  bakery_id?: string
  /** The provider's object that moved the money. */
  provider_source?: string
}

export interface PaymentFacts {
  bakery_id: string
  customer_total_cents: number
  customer_fee_cents: number
  baker_fee_cents: number
  baker_receives_cents: number
  charge_id: string
  transfer_id: string | null
  application_fee_id: string | null
  /** Null while the provider has not said; reconciliation books it then. */
  provider_fee_cents: number | null
}

/**
 * A destination charge: the whole sum comes in, the whole sum goes to the baker's account, and the application fee comes back from
 * there. The baker fee is meant to pay the provider; what it charges beyond that (it also charges on delivery) stands apart.
 */
export function paymentLines(payment: PaymentFacts): LedgerLine[] {
  const { bakery_id, customer_total_cents, customer_fee_cents, baker_fee_cents, baker_receives_cents } = payment
  return lines([
    { account: 'provider_balance', amount_cents: customer_total_cents, provider_source: payment.charge_id },
    {
      account: 'provider_balance',
      amount_cents: -customer_total_cents,
      provider_source: payment.transfer_id ?? payment.charge_id,
    },
    {
      account: 'provider_balance',
      amount_cents: customer_fee_cents + baker_fee_cents,
      provider_source: payment.application_fee_id ?? payment.charge_id,
    },
    { account: 'bakery_balances', amount_cents: baker_receives_cents, bakery_id },
    { account: 'bakery_shares', amount_cents: -baker_receives_cents, bakery_id },
    { account: 'customer_fees', amount_cents: -customer_fee_cents },
    { account: 'baker_fees', amount_cents: -baker_fee_cents },
    ...(payment.provider_fee_cents === null
      ? []
      : providerFeeLines(payment.charge_id, payment.provider_fee_cents, baker_fee_cents)),
  ])
}

export function providerFeeLines(charge_id: string, fee_cents: number, covered_cents: number): LedgerLine[] {
  const covered = Math.min(fee_cents, covered_cents)
  return lines([
    { account: 'provider_balance', amount_cents: -fee_cents, provider_source: charge_id },
    { account: 'provider_fees', amount_cents: covered },
    { account: 'provider_fee_difference', amount_cents: fee_cents - covered },
  ])
}

export interface RefundFacts {
  bakery_id: string
  customer_cents: number
  reversal_cents: number
  customer_fee_cents: number
  baker_fee_cents: number
  processing_fee_cents: number
  provider_refund_id: string
}

/** Fees are given back in the proportion ruled (decision 19); the application fee itself stays, so they fall on the house. */
export const refundLines = (refund: RefundFacts): LedgerLine[] =>
  lines([
    { account: 'provider_balance', amount_cents: -refund.customer_cents, provider_source: refund.provider_refund_id },
    { account: 'customer_fees', amount_cents: refund.customer_fee_cents },
    { account: 'baker_fees', amount_cents: refund.baker_fee_cents },
    { account: 'refund_fees', amount_cents: -refund.processing_fee_cents },
    { account: 'bakery_shares', amount_cents: refund.reversal_cents, bakery_id: refund.bakery_id },
  ])

export const reversalLines = (reversal: {
  bakery_id: string
  reversal_cents: number
  provider_reversal_id: string
}): LedgerLine[] =>
  lines([
    {
      account: 'provider_balance',
      amount_cents: reversal.reversal_cents,
      provider_source: reversal.provider_reversal_id,
    },
    { account: 'bakery_balances', amount_cents: -reversal.reversal_cents, bakery_id: reversal.bakery_id },
  ])

/** Money that a card holder's bank took, or gave back: the same lines with the sign of the provider's transaction. */
export const disputeLines = (moved: { source: string; amount_cents: number; fee_cents: number }): LedgerLine[] =>
  lines([
    { account: 'provider_balance', amount_cents: moved.amount_cents - moved.fee_cents, provider_source: moved.source },
    { account: 'disputed', amount_cents: -moved.amount_cents },
    { account: 'provider_fee_difference', amount_cents: moved.fee_cents },
  ])

/** What the provider moves by itself: to our bank, or for its own services. */
export const withoutOrderLines = (moved: { source: string; amount_cents: number; fee: boolean }): LedgerLine[] =>
  lines([
    { account: 'provider_balance', amount_cents: moved.amount_cents, provider_source: moved.source },
    { account: moved.fee ? 'provider_fee_difference' : 'bank', amount_cents: -moved.amount_cents },
  ])

const lines = (all: LedgerLine[]): LedgerLine[] => all.filter(({ amount_cents }) => amount_cents !== 0)
