import type Stripe from 'stripe'
import { type Act, type Call, dollars, newId } from './act'
import { refundFee } from './application-fees'
import { move } from './balance'
import { noSuch, refuse } from './errors'
import { emit } from './events'
import { page } from './lists'

export function retrieveTransfer({ store, ids }: Call): Stripe.Transfer {
  const transfer = store.get('transfer', ids[0]!)
  if (!transfer) throw noSuch('transfer', ids[0]!)
  return transfer
}

export function listTransfers(call: Call): Stripe.ApiList<Stripe.Transfer> {
  const destination = call.params.text('destination')
  const group = call.params.text('transfer_group')
  const found = call.store
    .list('transfer')
    .filter(
      (transfer) =>
        (!destination || transfer.destination === destination) && (!group || transfer.transfer_group === group),
    )
  return page(call, found, '/v1/transfers', 'transfer')
}

export function updateTransfer(call: Call): Stripe.Transfer {
  const before = retrieveTransfer(call)
  const transfer = call.store.put('transfer', {
    ...before,
    description: call.params.text('description') ?? before.description,
    metadata: call.params.metadata(before.metadata),
  })
  emit(call, 'transfer.updated', transfer)
  return transfer
}

export function createReversal(call: Call): Stripe.TransferReversal {
  const { params } = call
  params.ignore('description')
  const transfer = retrieveTransfer(call)
  const left = transfer.amount - transfer.amount_reversed
  if (left === 0) throw refuse(`Transfer ${transfer.id} has already been fully reversed.`)
  const amount = params.int('amount') ?? left
  if (amount < 1) throw refuse('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
  if (amount > left) {
    const message = `Reversal amount (${dollars(amount)}) is greater than unreversed amount on transfer (${dollars(left)})`
    throw refuse(message, { param: 'amount' })
  }
  const metadata = params.metadata()
  const with_fee = params.bool('refund_application_fee')
  const reversal = reverseTransfer(call, { transfer, amount, source_refund: null, metadata })
  if (with_fee) refundFeeShare(call, transfer.id)
  return reversal
}

interface ReversalInput {
  transfer: Stripe.Transfer
  amount: number
  source_refund: string | null
  metadata?: Stripe.Metadata
}

/** A plus for the platform, and a refund of the payment at the connected account. */
export function reverseTransfer(act: Act, { transfer, amount, source_refund, metadata = {} }: ReversalInput) {
  const { store, now } = act
  const id = newId('trr')
  const reversal: Stripe.TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: move(act, { type: 'transfer_refund', amount, source: id, account: null }),
    created: now,
    currency: 'usd',
    destination_payment_refund: refundPayment(act, { transfer, amount, reversal: id }),
    metadata,
    source_refund,
    transfer: transfer.id,
  }
  store.put('transfer_reversal', reversal)
  const amount_reversed = transfer.amount_reversed + amount
  const reversed = store.put('transfer', {
    ...transfer,
    amount_reversed,
    reversals: {
      ...transfer.reversals,
      data: [reversal, ...transfer.reversals.data].slice(0, 10),
      has_more: transfer.reversals.has_more || transfer.reversals.data.length === 10,
    },
    reversed: amount_reversed === transfer.amount,
  })
  emit(act, 'transfer.reversed', reversed)
  return reversal
}

function refundPayment(
  act: Act,
  { transfer, amount, reversal }: { transfer: Stripe.Transfer; amount: number; reversal: string },
) {
  const account = transfer.destination as string
  const payment = act.store.get('charge', transfer.destination_payment as string)!
  const amount_refunded = payment.amount_refunded + amount
  act.store.put('charge', { ...payment, amount_refunded, refunded: amount_refunded === payment.amount }, account)
  const id = newId('pyr')
  act.store.put(
    'refund',
    {
      id,
      object: 'refund',
      amount,
      balance_transaction: move(act, { type: 'payment_refund', amount: -amount, source: id, account }),
      charge: payment.id,
      created: act.now,
      currency: 'usd',
      customer: null,
      customer_account: null,
      metadata: {},
      payment_intent: null,
      payment_method: null,
      reason: null,
      receipt_number: null,
      source_transfer_reversal: reversal,
      status: 'succeeded',
      transfer_reversal: null,
    },
    account,
  )
  return id
}

function refundFeeShare(act: Act, id: string): void {
  const transfer = act.store.get('transfer', id)!
  const payment = act.store.get('charge', transfer.destination_payment as string)!
  const fee = payment.application_fee && act.store.get('application_fee', payment.application_fee as string)
  if (!fee) throw refuse(`Transfer ${id} does not have an application fee to refund.`)
  const due = Math.round((fee.amount * transfer.amount_reversed) / transfer.amount) - fee.amount_refunded
  if (due > 0) refundFee(act, { fee, amount: due })
}

export function retrieveReversal(call: Call): Stripe.TransferReversal {
  const reversal = call.store.get('transfer_reversal', call.ids[1]!)
  if (reversal?.transfer !== call.ids[0]) throw noSuch('transfer reversal', call.ids[1]!)
  return reversal!
}

export function listReversals(call: Call): Stripe.ApiList<Stripe.TransferReversal> {
  const { id } = retrieveTransfer(call)
  const found = call.store.list('transfer_reversal').filter(({ transfer }) => transfer === id)
  return page(call, found, `/v1/transfers/${id}/reversals`, 'transfer reversal')
}
