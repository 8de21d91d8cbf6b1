import { formatDollars } from '~/lib/money'

/** In integer cents (ruling 19). */
export interface PaidParts {
  subtotal_cents: number
  customer_fee_cents: number
  baker_fee_cents: number
}

/** What the customer gets, and what the baker and the platform give up. */
export interface RefundAmounts {
  subtotal_cents: number
  customer_cents: number
  reversal_cents: number
  customer_fee_cents: number
  baker_fee_cents: number
  processing_fee_cents: number
}

/** What is taken from the baker's balance, and the baker's fee in it. */
export interface TakenShare {
  taken_cents: number
  taken_fee_cents: number
}

/** Cumulative over all refunds of a payment, so that small refunds never drift. `taken` stays when the bank sends a refund back. */
export interface RefundSums extends RefundAmounts, TakenShare {}

/** `requested`: nothing has moved; `sent`: the customer's money is on its way; `done`: the baker's share is taken back, too. */
export const REFUND_STATES = ['requested', 'sent', 'done', 'failed'] as const

export const REFUND_PROCESSING_FEE_CENTS = 25
export const REFUND_TOO_HIGH = 'Refund amount cannot exceed original amount'
export const REFUND_TOO_LOW = 'This refund is too small. After the processing fee the customer would get nothing.'

export const REFUND_DISPUTED = 'This payment is disputed, so the bank decides where the money goes.'

export const refundFailed = ({ customer_cents }: { customer_cents: number }): string =>
  `A refund of ${formatDollars(customer_cents / 100)} couldn’t be sent to the customer. We’re looking into it.`

export const refundSent = ({ customer_cents }: { customer_cents: number }): string =>
  `${formatDollars(customer_cents / 100)} sent to the customer’s card.`

/** To the baker, of a refund that the team made. */
export const takenWords = ({ taken_cents }: Pick<TakenShare, 'taken_cents'>): string =>
  taken_cents > 0
    ? `${formatDollars(taken_cents / 100)} comes out of your balance. If that seems wrong, please write to us.`
    : 'Nothing comes out of your balance.'

export const BANKS = 'Banks usually take five to ten days to show it.'

export const NOTHING: RefundAmounts = {
  subtotal_cents: 0,
  customer_cents: 0,
  reversal_cents: 0,
  customer_fee_cents: 0,
  baker_fee_cents: 0,
  processing_fee_cents: 0,
}

export const NOTHING_YET: RefundSums = { ...NOTHING, taken_cents: 0, taken_fee_cents: 0 }

export interface PaidAmounts {
  amount_cents: number
  application_fee_cents: number
  customer_fee_cents: number
  delivery_fee_cents: number
  stripe_account_id: string | null
}

/** From the payment alone: the order may have changed since (ruling 53). Without a baker's account all of it is the platform's. */
export const wholePayment = (payment: PaidAmounts): RefundAmounts => ({
  ...NOTHING,
  subtotal_cents: payment.amount_cents - payment.customer_fee_cents - payment.delivery_fee_cents,
  customer_cents: payment.amount_cents,
  reversal_cents: payment.stripe_account_id === null ? 0 : payment.amount_cents - payment.application_fee_cents,
  customer_fee_cents: payment.customer_fee_cents,
  baker_fee_cents: payment.application_fee_cents - payment.customer_fee_cents,
})

/** Less what failed refunds have taken already, so that nothing is taken from the baker twice. */
export const takenFor = (share: RefundAmounts, earlier: RefundSums): TakenShare => ({
  taken_cents: Math.max(0, share.reversal_cents - (earlier.taken_cents - earlier.reversal_cents)),
  taken_fee_cents: Math.max(0, share.baker_fee_cents - (earlier.taken_fee_cents - earlier.baker_fee_cents)),
})

export const remaining = (whole: RefundAmounts, earlier: RefundAmounts): RefundAmounts => ({
  subtotal_cents: whole.subtotal_cents - earlier.subtotal_cents,
  customer_cents: whole.customer_cents - earlier.customer_cents,
  reversal_cents: whole.reversal_cents - earlier.reversal_cents,
  customer_fee_cents: whole.customer_fee_cents - earlier.customer_fee_cents,
  baker_fee_cents: whole.baker_fee_cents - earlier.baker_fee_cents,
  processing_fee_cents: whole.processing_fee_cents - earlier.processing_fee_cents,
})

/** By the formula of §9. A refund over several payments costs its 0.25 once, so callers pass what is left of it. */
export function partialRefund(
  paid: PaidParts,
  earlier: RefundAmounts,
  refunded: number,
  processing = REFUND_PROCESSING_FEE_CENTS,
): RefundAmounts {
  const so_far = earlier.subtotal_cents + refunded
  const customer_fee_cents = share(paid.customer_fee_cents, so_far, paid) - earlier.customer_fee_cents
  const baker_fee_cents = share(paid.baker_fee_cents, so_far, paid) - earlier.baker_fee_cents
  const customer_cents = Math.max(0, refunded + customer_fee_cents - processing)
  return {
    subtotal_cents: refunded,
    customer_cents,
    reversal_cents: refunded - baker_fee_cents,
    customer_fee_cents,
    baker_fee_cents,
    processing_fee_cents: refunded + customer_fee_cents - customer_cents,
  }
}

const share = (fee: number, refunded: number, { subtotal_cents }: PaidParts): number =>
  Math.floor((2 * fee * refunded + subtotal_cents) / (2 * subtotal_cents))

/** A dispute counts until it is won. */
export function paymentStatusOf(paid: {
  total_cents: number
  refunded_cents: number
  disputed: boolean
}): 'paid' | 'partly_refunded' | 'refunded' | 'disputed' {
  if (paid.disputed) return 'disputed'
  if (paid.refunded_cents === 0) return 'paid'
  return paid.refunded_cents < paid.total_cents ? 'partly_refunded' : 'refunded'
}
