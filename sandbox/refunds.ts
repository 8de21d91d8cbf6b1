import type Stripe from 'stripe'
import { type Act, type Call, dollars, newId } from './act'
import { refundFee } from './application-fees'
import { move } from './balance'
import { noSuch, refuse } from './errors'
import { emit } from './events'
import { page } from './lists'
import { reverseTransfer } from './transfers'

export function createRefund(call: Call): Stripe.Refund {
  const { params, store } = call
  params.ignore('instructions_email', 'currency', 'origin')
  const charge = chargeToRefund(call)
  const left = charge.amount - charge.amount_refunded
  if (left === 0) throw refuse(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  if (store.list('dispute').some((dispute) => dispute.charge === charge.id && dispute.status !== 'won'))
    throw refuse(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  const amount = params.int('amount') ?? left
  if (amount < 1) throw refuse('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  if (amount > left) {
    const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`
    throw refuse(message, { param: 'amount' })
  }
  const reason = params.choice('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null
  const id = newId('re')
  const refunded = store.put('charge', {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  })
  const reversal = params.bool('reverse_transfer') ? reverseShare(call, { charge: refunded, amount, refund: id }) : null
  if (params.bool('refund_application_fee')) refundFeeShare(call, refunded)
  const refund = store.put('refund', {
    ...newRefund(call, { id, charge: refunded, amount }),
    balance_transaction: move(call, {
      type: 'refund',
      amount: -amount,
      source: id,
      account: null,
      description: `REFUND FOR CHARGE${charge.description ? ` (${charge.description})` : ''}`,
    }),
    metadata: params.metadata(),
    reason,
    transfer_reversal: reversal?.id ?? null,
  })
  emit(call, 'refund.created', refund)
  emit(call, 'charge.refunded', refunded)
  return refund
}

/** Days later the customer's bank refuses the refund: the money returns to the platform. Null: there is no such refund. */
export function failRefund(act: Act, id: string): Stripe.Refund | null {
  const { store } = act
  const refund = store.get('refund', id)
  const charge = refund && store.get('charge', refund.charge as string)
  if (!charge || refund.status !== 'succeeded') return null
  const { amount } = refund
  store.put('charge', { ...charge, amount_refunded: charge.amount_refunded - amount, refunded: false })
  const failure = move(act, { type: 'refund_failure', amount, source: id, account: null })
  const failed = store.put('refund', {
    ...refund,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: failure,
  })
  emit(act, 'refund.failed', failed)
  return failed
}

function chargeToRefund({ params, store }: Call): Stripe.Charge {
  const given = params.text('charge')
  const intent_id = params.text('payment_intent')
  if (given) return paidCharge(store.get('charge', given)) ?? missing('charge', given)
  if (!intent_id)
    throw refuse('One of the following params should be provided for this request: payment_intent or charge.')
  const intent = store.get('payment_intent', intent_id) ?? missing('payment_intent', intent_id)
  const charge = paidCharge(intent.latest_charge ? store.get('charge', intent.latest_charge as string) : undefined)
  if (charge) return charge
  throw refuse(`This PaymentIntent (${intent_id}) does not have a successful charge to refund.`, {
    code: 'payment_intent_unexpected_state',
  })
}

const paidCharge = (charge: Stripe.Charge | undefined) => (charge?.paid ? charge : undefined)

function missing(what: string, id: string): never {
  throw noSuch(what, id, what)
}

/** The transfer is reversed in proportion to the refund; both add up to no more than was charged. */
function reverseShare(act: Act, { charge, amount, refund }: { charge: Stripe.Charge; amount: number; refund: string }) {
  const transfer = charge.transfer && act.store.get('transfer', charge.transfer as string)
  if (!transfer) throw refuse(`Charge ${charge.id} does not have an associated transfer, so it cannot be reversed.`)
  const share = Math.min(
    Math.round((transfer.amount * amount) / charge.amount),
    transfer.amount - transfer.amount_reversed,
  )
  return share > 0 ? reverseTransfer(act, { transfer, amount: share, source_refund: refund }) : null
}

function refundFeeShare(act: Act, charge: Stripe.Charge): void {
  const fee = charge.application_fee && act.store.get('application_fee', charge.application_fee as string)
  if (!fee) throw refuse(`Charge ${charge.id} does not have an application fee to refund.`)
  const due = Math.round((fee.amount * charge.amount_refunded) / charge.amount) - fee.amount_refunded
  if (due > 0) refundFee(act, { fee, amount: due })
}

export function newRefund({ now }: Act, { id, charge, amount }: { id: string; charge: Stripe.Charge; amount: number }) {
  return {
    id,
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: now,
    currency: 'usd',
    customer: null,
    customer_account: null,
    destination_details: charge.payment_method_details?.card
      ? {
          card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
          type: 'card',
        }
      : undefined,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  } satisfies Stripe.Refund
}

export function retrieveRefund({ store, ids, account }: Call): Stripe.Refund {
  const refund = store.get('refund', ids[0]!)
  if (!refund || store.ownerOf(refund.id) !== account) throw noSuch('refund', ids[0]!)
  return refund
}

export function updateRefund(call: Call): Stripe.Refund {
  const before = retrieveRefund(call)
  const refund = call.store.put('refund', { ...before, metadata: call.params.metadata(before.metadata ?? {}) })
  emit(call, 'refund.updated', refund)
  return refund
}

export function listRefunds(call: Call): Stripe.ApiList<Stripe.Refund> {
  const { params, store, account } = call
  const charge = params.text('charge')
  const intent = params.text('payment_intent')
  const found = store
    .list('refund', account)
    .filter((refund) => (!charge || refund.charge === charge) && (!intent || refund.payment_intent === intent))
  return page(call, found, '/v1/refunds', 'refund')
}
