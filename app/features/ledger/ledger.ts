/** Double entry in integer cents: debits above zero, credits below; the lines of an entry add up to zero. */
export type LedgerAccount =
  | 'provider_balance'
  | 'bakery_balances'
  | 'bakery_shares'
  | 'customer_fees'
  | 'baker_fees'
  | 'refund_fees'
  | 'sales'
  | 'provider_fees'
  | 'provider_fee_difference'
  | 'disputed'
  | 'bank'

export interface LedgerLine {
  account: LedgerAccount
  amount_cents: number
  bakery_id?: string | null
  /** The provider's object that moved the money. */
  provider_source?: string
}

/** The platform's own sale is the rest: the total less the baker's share and the fees. */
interface Parts {
  /** Null without a baker's share. */
  bakery_id: string | null
  customer_cents: number
  reversal_cents: number
  customer_fee_cents: number
  baker_fee_cents: number
  processing_fee_cents: number
}

const soldByUs = (sum: Parts): number =>
  sum.customer_cents - sum.reversal_cents - sum.customer_fee_cents - sum.baker_fee_cents + sum.processing_fee_cents

export interface PaymentFacts extends Parts {
  charge_id: string
  transfer_id: string | null
  application_fee_id: string | null
  /** Null until the provider tells it; reconciliation books it then. */
  provider_fee_cents: number | null
}

/**
 * With a baker's share it is a destination charge: all goes to the baker's account, and the application fee comes back from there.
 * The baker fee is meant to cover the provider's fee; the provider also charges on delivery and our own sales, so the rest stands apart.
 */
export function paymentLines(payment: PaymentFacts): LedgerLine[] {
  const { bakery_id, customer_cents, reversal_cents, customer_fee_cents, baker_fee_cents, charge_id } = payment
  const transferred = bakery_id === null ? 0 : customer_cents
  const came_back = transferred - reversal_cents
  return lines([
    { account: 'provider_balance', amount_cents: customer_cents, provider_source: charge_id },
    { account: 'provider_balance', amount_cents: -transferred, provider_source: payment.transfer_id ?? charge_id },
    { account: 'provider_balance', amount_cents: came_back, provider_source: payment.application_fee_id ?? charge_id },
    { account: 'bakery_balances', amount_cents: reversal_cents, bakery_id },
    { account: 'bakery_shares', amount_cents: -reversal_cents, bakery_id },
    { account: 'customer_fees', amount_cents: -customer_fee_cents },
    { account: 'baker_fees', amount_cents: -baker_fee_cents },
    { account: 'sales', amount_cents: -soldByUs(payment) },
    ...(payment.provider_fee_cents === null
      ? []
      : providerFeeLines(charge_id, payment.provider_fee_cents, baker_fee_cents)),
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

export interface RefundFacts extends Parts {
  provider_refund_id: string
}

/** Fees go back in proportion (ruling 19), but the application fee itself stays, so the platform bears them. */
export const refundLines = (refund: RefundFacts): LedgerLine[] =>
  lines([
    { account: 'provider_balance', amount_cents: -refund.customer_cents, provider_source: refund.provider_refund_id },
    { account: 'customer_fees', amount_cents: refund.customer_fee_cents },
    { account: 'baker_fees', amount_cents: refund.baker_fee_cents },
    { account: 'refund_fees', amount_cents: -refund.processing_fee_cents },
    { account: 'sales', amount_cents: soldByUs(refund) },
    { account: 'bakery_shares', amount_cents: refund.reversal_cents, bakery_id: refund.bakery_id },
  ])

export const reversalLines = (reversal: {
  bakery_id: string | null
  taken_cents: number
  provider_reversal_id: string
}): LedgerLine[] =>
  lines([
    {
      account: 'provider_balance',
      amount_cents: reversal.taken_cents,
      provider_source: reversal.provider_reversal_id,
    },
    { account: 'bakery_balances', amount_cents: -reversal.taken_cents, bakery_id: reversal.bakery_id },
  ])

/** The card holder's bank took money or gave it back: the amount has the sign of the provider's transaction. */
export const disputeLines = (moved: { source: string; amount_cents: number; fee_cents: number }): LedgerLine[] =>
  lines([
    { account: 'provider_balance', amount_cents: moved.amount_cents - moved.fee_cents, provider_source: moved.source },
    { account: 'disputed', amount_cents: -moved.amount_cents },
    { account: 'provider_fee_difference', amount_cents: moved.fee_cents },
  ])

/** Money that the provider moves by itself: to our bank, or for its services. */
export const withoutPaymentLines = (moved: { source: string; amount_cents: number; fee: boolean }): LedgerLine[] =>
  lines([
    { account: 'provider_balance', amount_cents: moved.amount_cents, provider_source: moved.source },
    { account: moved.fee ? 'provider_fee_difference' : 'bank', amount_cents: -moved.amount_cents },
  ])

const lines = (all: LedgerLine[]): LedgerLine[] => all.filter(({ amount_cents }) => amount_cents !== 0)
