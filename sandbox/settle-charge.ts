import type Stripe from 'stripe'
import { type Act, newId } from './act'
import { move, processingFee } from './balance'
import { availableOn } from './business-days'
import type { Card } from './cards'
import { openDispute } from './disputes'
import { emit } from './events'
import { newCharge } from './payments'
import type { Plan } from './store'

interface Settlement {
  intent: Stripe.PaymentIntent
  method: Stripe.PaymentMethod
  card: Card
  plan: Plan
}

/** A destination charge: the platform pays the processing fee, the whole amount goes to the destination, the application fee comes back. */
export function settleCharge(act: Act, { intent, method, card, plan }: Settlement): void {
  const { store } = act
  const { amount } = intent
  const available_on = availableOn(act.now)
  const fee = processingFee(amount)
  const id = newId('ch')
  const sent = plan.destination ? sendToDestination(act, { charge: id, amount, plan, available_on }) : null
  const charge = store.put('charge', {
    ...newCharge(act, { id, intent, method }),
    application_fee: sent?.application_fee ?? null,
    balance_transaction: move(act, {
      type: 'charge',
      amount,
      source: id,
      available_on,
      account: null,
      fee_details: [
        { amount: fee, application: null, currency: 'usd', description: 'Stripe processing fees', type: 'stripe_fee' },
      ],
    }),
    ...(sent ? { transfer: sent.transfer } : {}),
  })
  const paid = store.put('payment_intent', {
    ...intent,
    amount_received: amount,
    last_payment_error: null,
    latest_charge: id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  })
  emit(act, 'charge.succeeded', charge)
  emit(act, 'payment_intent.succeeded', paid)
  if (card.outcome === 'dispute') openDispute(act, charge)
}

interface DestinationShare {
  charge: string
  amount: number
  plan: Plan
  available_on: number
}

function sendToDestination(act: Act, { charge, amount, plan, available_on }: DestinationShare) {
  const { store } = act
  const account = plan.destination!
  const part = plan.transfer_amount ?? amount
  const transfer = newId('tr')
  const payment = newId('py')
  const fee = plan.application_fee_amount ? newId('fee') : null
  store.put('transfer', {
    id: transfer,
    object: 'transfer',
    amount: part,
    amount_reversed: 0,
    balance_transaction: move(act, { type: 'transfer', amount: -part, source: transfer, available_on, account: null }),
    created: act.now,
    currency: 'usd',
    description: null,
    destination: account,
    destination_payment: payment,
    livemode: false,
    metadata: {},
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${transfer}/reversals` },
    reversed: false,
    source_transaction: charge,
    source_type: 'card',
    transfer_group: plan.transfer_group ?? `group_${charge}`,
  })
  const owed = plan.application_fee_amount ?? 0
  store.put(
    'charge',
    {
      ...newCharge(act, { id: payment, amount: part }),
      application_fee: fee,
      application_fee_amount: fee ? owed : null,
      balance_transaction: move(act, {
        type: 'payment',
        amount: part,
        source: payment,
        available_on,
        account,
        fee_details: fee
          ? [
              {
                amount: owed,
                application: APPLICATION,
                currency: 'usd',
                description: 'Application fee',
                type: 'application_fee',
              },
            ]
          : [],
      }),
      source_transfer: transfer,
    },
    account,
  )
  if (fee) bookFee(act, { fee, account, amount: owed, payment, charge, available_on })
  emit(act, 'transfer.created', store.get('transfer', transfer)!)
  return { transfer, application_fee: fee }
}

interface Earning {
  fee: string
  account: string
  amount: number
  payment: string
  charge: string
  available_on: number
}

function bookFee(act: Act, { fee, account, amount, payment, charge, available_on }: Earning): void {
  const booked = act.store.put('application_fee', {
    id: fee,
    object: 'application_fee',
    account,
    amount,
    amount_refunded: 0,
    application: APPLICATION,
    balance_transaction: move(act, { type: 'application_fee', amount, source: fee, available_on, account: null }),
    charge: payment,
    created: act.now,
    currency: 'usd',
    fee_source: { charge: payment, type: 'charge' },
    livemode: false,
    originating_transaction: charge,
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/application_fees/${fee}/refunds` },
  })
  emit(act, 'application_fee.created', booked)
}

const APPLICATION = 'ca_sandbox'
