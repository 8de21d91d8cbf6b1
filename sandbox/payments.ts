import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { type Act, type Call, newId } from './act'
import type { Card, Decline } from './cards'
import { noSuch } from './errors'
import { page } from './lists'

export function retrieveIntent({ store, ids, params }: Call): Stripe.PaymentIntent {
  params.ignore('client_secret')
  const intent = store.get('payment_intent', ids[0]!)
  if (!intent) throw noSuch('payment_intent', ids[0]!, 'intent')
  return intent
}

export function listIntents(call: Call): Stripe.ApiList<Stripe.PaymentIntent> {
  call.params.ignore('customer')
  return page(call, call.store.list('payment_intent'), '/v1/payment_intents', 'payment_intent')
}

export function updateIntent(call: Call): Stripe.PaymentIntent {
  const intent = retrieveIntent(call)
  return call.store.put('payment_intent', {
    ...intent,
    description: call.params.text('description') ?? intent.description,
    metadata: call.params.metadata(intent.metadata),
  })
}

export function retrieveCharge({ store, ids, account }: Call): Stripe.Charge {
  const charge = store.get('charge', ids[0]!)
  if (!charge || store.ownerOf(charge.id) !== account) throw noSuch('charge', ids[0]!)
  return charge
}

export function listCharges(call: Call): Stripe.ApiList<Stripe.Charge> {
  const { params, store, account } = call
  const intent = params.text('payment_intent')
  const group = params.text('transfer_group')
  const found = store
    .list('charge', account)
    .filter((charge) => (!intent || charge.payment_intent === intent) && (!group || charge.transfer_group === group))
  return page(call, found, '/v1/charges', 'charge')
}

export function newIntent({ store, now }: Act, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  const plan = store.get('plan', session.id)!
  const id = newId('pi')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: session.amount_total!,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: plan.application_fee_amount,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newId(`${id}_secret`),
    confirmation_method: 'automatic',
    created: now,
    currency: 'usd',
    customer: null,
    customer_account: null,
    description: plan.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: plan.metadata,
    next_action: null,
    on_behalf_of: plan.on_behalf_of,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: plan.receipt_email,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: plan.statement_descriptor_suffix,
    status: 'requires_payment_method',
    transfer_data: plan.destination
      ? { destination: plan.destination, ...(plan.transfer_amount === null ? {} : { amount: plan.transfer_amount }) }
      : null,
    transfer_group: plan.transfer_group,
  }
}

export function newPaymentMethod(
  { now }: Act,
  { card, last4, email }: { card: Card; last4: string; email: string | null },
): Stripe.PaymentMethod {
  return {
    id: newId('pm'),
    object: 'payment_method',
    billing_details: { address: null, email, name: null, phone: null, tax_id: null },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: 12,
      exp_year: new Date(now * 1000).getUTCFullYear() + 3,
      fingerprint: createHash('sha256').update(`${card.brand}${last4}`).digest('hex').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}

interface NewCharge {
  id: string
  /** The customer's payment; left out for what arrives at a connected account. */
  intent?: Stripe.PaymentIntent
  method?: Stripe.PaymentMethod
  amount?: number
}

export function newCharge(
  { now }: Act,
  { id, intent, method, amount = intent?.amount ?? 0 }: NewCharge,
): Stripe.Charge {
  return {
    id,
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: intent?.application_fee_amount ?? null,
    balance_transaction: null,
    billing_details: method?.billing_details ?? { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'SANDBOX',
    captured: true,
    created: now,
    currency: 'usd',
    customer: null,
    description: intent?.description ?? null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent?.metadata ?? {},
    on_behalf_of: intent?.on_behalf_of ?? null,
    outcome: {
      ...OUTCOME,
      network_status: 'approved_by_network',
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
    payment_intent: intent?.id ?? null,
    payment_method: method?.id ?? null,
    payment_method_details: method?.card
      ? cardDetails(method.card, amount)
      : { type: 'stripe_account', stripe_account: {} },
    receipt_email: intent?.receipt_email ?? null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent?.statement_descriptor_suffix ?? null,
    status: 'succeeded',
    transfer_data: intent?.transfer_data
      ? { amount: intent.transfer_data.amount ?? null, destination: intent.transfer_data.destination }
      : null,
    transfer_group: intent?.transfer_group ?? (intent?.transfer_data ? `group_${id}` : null),
  }
}

export function failedCharge(
  act: Act,
  { intent, method, decline }: { intent: Stripe.PaymentIntent; method: Stripe.PaymentMethod; decline: Decline },
): Stripe.Charge {
  return {
    ...newCharge(act, { id: newId('ch'), intent, method }),
    amount_captured: 0,
    captured: false,
    failure_code: decline.code,
    failure_message: decline.message,
    outcome: {
      ...OUTCOME,
      network_status: 'declined_by_network',
      reason: decline.decline_code ?? decline.code,
      seller_message: 'The bank did not return any further details with this decline.',
      type: 'issuer_declined',
    },
    paid: false,
    status: 'failed',
  }
}

const OUTCOME = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  reason: null,
  risk_level: 'normal',
} satisfies Partial<Stripe.Charge.Outcome>

function cardDetails(card: Stripe.PaymentMethod.Card, amount: number): Stripe.Charge.PaymentMethodDetails {
  return {
    type: 'card',
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: card.regulated_status,
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  }
}
