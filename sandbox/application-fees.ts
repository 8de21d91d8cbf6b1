import type Stripe from 'stripe'
import { type Act, type Call, dollars, newId } from './act'
import { move } from './balance'
import { noSuch, refuse } from './errors'
import { emit } from './events'
import { page } from './lists'

export function retrieveFee({ store, ids }: Call): Stripe.ApplicationFee {
  const fee = store.get('application_fee', ids[0]!)
  if (!fee) throw noSuch('application fee', ids[0]!)
  return fee
}

export function listFees(call: Call): Stripe.ApiList<Stripe.ApplicationFee> {
  const charge = call.params.text('charge')
  const found = call.store
    .list('application_fee')
    .filter((fee) => !charge || fee.charge === charge || fee.originating_transaction === charge)
  return page(call, found, '/v1/application_fees', 'application fee')
}

export function createFeeRefund(call: Call): Stripe.FeeRefund {
  const fee = retrieveFee(call)
  const left = fee.amount - fee.amount_refunded
  const amount = call.params.int('amount') ?? left
  if (amount < 1 || amount > left) {
    const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on application fee (${dollars(left)})`
    throw refuse(message, { param: 'amount' })
  }
  return refundFee(call, { fee, amount, metadata: call.params.metadata() })
}

export function listFeeRefunds(call: Call): Stripe.ApiList<Stripe.FeeRefund> {
  const { id } = retrieveFee(call)
  const found = call.store.list('fee_refund').filter(({ fee }) => fee === id)
  return page(call, found, `/v1/application_fees/${id}/refunds`, 'fee refund')
}

interface FeeRefundInput {
  fee: Stripe.ApplicationFee
  amount: number
  metadata?: Stripe.Metadata
}

/** The platform gives it back to the connected account. */
export function refundFee(act: Act, { fee, amount, metadata = {} }: FeeRefundInput): Stripe.FeeRefund {
  const id = newId('fr')
  const refund: Stripe.FeeRefund = {
    id,
    object: 'fee_refund',
    amount,
    balance_transaction: move(act, { type: 'application_fee_refund', amount: -amount, source: id, account: null }),
    created: act.now,
    currency: 'usd',
    fee: fee.id,
    metadata,
  }
  move(act, {
    type: 'application_fee_refund',
    amount,
    source: id,
    account: fee.account as string,
    description: 'Application fee refund',
  })
  act.store.put('fee_refund', refund)
  const amount_refunded = fee.amount_refunded + amount
  const refunded = act.store.put('application_fee', {
    ...fee,
    amount_refunded,
    refunded: amount_refunded === fee.amount,
    refunds: { ...fee.refunds, data: [refund, ...fee.refunds.data].slice(0, 10) },
  })
  emit(act, 'application_fee.refunded', refunded)
  return refund
}
