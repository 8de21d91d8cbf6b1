import { formatDollars } from '~/lib/money'

/** What a part of a payment is worked out from (ruling 19), in integer cents. */
export interface PaidParts {
  subtotal_cents: number
  customer_fee_cents: number
  baker_fee_cents: number
}

/** What a refund gives the customer, and takes from the baker and the house. */
export interface RefundAmounts {
  subtotal_cents: number
  customer_cents: number
  reversal_cents: number
  customer_fee_cents: number
  baker_fee_cents: number
  processing_fee_cents: number
}

/** What a refund takes from the baker's balance, and the baker's fee that goes with it. */
export interface TakenShare {
  taken_cents: number
  taken_fee_cents: number
}

/**
 * The sum of all refunds of a payment. What customers were given or are about to be; shares are cumulative, so that many small refunds
 * never drift. And what was taken from the baker, which stays taken where the bank sent the customer's money back.
 */
export interface RefundSums extends RefundAmounts, TakenShare {}

/** `requested`: nothing moved yet; `sent`: the customer's money is on its way; `done`: the baker's share is taken back as well. */
export const REFUND_STATES = ['requested', 'sent', 'done', 'failed'] as const

export const REFUND_PROCESSING_FEE_CENTS = 25
export const REFUND_TOO_HIGH = 'Refund amount cannot exceed original amount'
export const REFUND_TOO_LOW = 'This refund is too small. After the processing fee the customer would get nothing.'

export const REFUND_DISPUTED = 'This payment is disputed, so the bank decides where the money goes.'

export const refundFailed = ({ customer_cents }: { customer_cents: number }): string =>
  `A refund of ${formatDollars(customer_cents / 100)} couldn’t be sent to the customer. We’re looking into it.`

export const refundSent = ({ customer_cents }: { customer_cents: number }): string =>
  `${formatDollars(customer_cents / 100)} sent to the customer’s card.`

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

/** A payment's row, as far as it says what can go back of it. */
export interface PaidAmounts {
  amount_cents: number
  application_fee_cents: number
  customer_fee_cents: number
  delivery_fee_cents: number
  stripe_account_id: string | null
}

/**
 * All of a payment, with nothing kept back. It comes from the payment alone: what was paid for may have changed since (ruling 53).
 * Without a baker's account all of it was the house's.
 */
export const wholePayment = (payment: PaidAmounts): RefundAmounts => ({
  ...NOTHING,
  subtotal_cents: payment.amount_cents - payment.customer_fee_cents - payment.delivery_fee_cents,
  customer_cents: payment.amount_cents,
  reversal_cents: payment.stripe_account_id === null ? 0 : payment.amount_cents - payment.application_fee_cents,
  customer_fee_cents: payment.customer_fee_cents,
  baker_fee_cents: payment.application_fee_cents - payment.customer_fee_cents,
})

/** The baker's share of a refund, less what refunds that failed took and did not give the customer: nothing is taken twice. */
export const takenFor = (share: RefundAmounts, earlier: RefundSums): TakenShare => ({
  taken_cents: Math.max(0, share.reversal_cents - (earlier.taken_cents - earlier.reversal_cents)),
  taken_fee_cents: Math.max(0, share.baker_fee_cents - (earlier.taken_fee_cents - earlier.baker_fee_cents)),
})

/** All of a payment that is still left. */
export const remaining = (whole: RefundAmounts, earlier: RefundAmounts): RefundAmounts => ({
  subtotal_cents: whole.subtotal_cents - earlier.subtotal_cents,
  customer_cents: whole.customer_cents - earlier.customer_cents,
  reversal_cents: whole.reversal_cents - earlier.reversal_cents,
  customer_fee_cents: whole.customer_fee_cents - earlier.customer_fee_cents,
  baker_fee_cents: whole.baker_fee_cents - earlier.baker_fee_cents,
  processing_fee_cents: whole.processing_fee_cents - earlier.processing_fee_cents,
})

/** `refunded` of the subtotal, by the formula of §9. A refund that goes over several payments costs its quarter once. */
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

/** What became of a payment follows from what happened to it. `refunded_cents` has left us; a dispute counts until it is won. */
export function paymentStatusOf(paid: {
  total_cents: number
  refunded_cents: number
  disputed: boolean
}): 'paid' | 'partly_refunded' | 'refunded' | 'disputed' {
  if (paid.disputed) return 'disputed'
  if (paid.refunded_cents === 0) return 'paid'
  return paid.refunded_cents < paid.total_cents ? 'partly_refunded' : 'refunded'
}
