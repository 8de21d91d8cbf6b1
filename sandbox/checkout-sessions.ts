import type Stripe from 'stripe'
import { needUrl } from './account-links'
import { type Act, type Call, newId } from './act'
import { badParam, noSuch, refuse } from './errors'
import { emit } from './events'
import { readLineItems, readPaymentData } from './line-items'
import { page } from './lists'

const MINUTE = 60
const DAY = 24 * 3600

export function createSession(call: Call): Stripe.Checkout.Session {
  const { params, store, now } = call
  const id = newId('cs_test', 58)
  if (params.choice('mode', ['payment']) === undefined) params.need('mode')
  params.choice('ui_mode', ['hosted_page'])
  params.ignore(
    'payment_method_types',
    'allowed_payment_method_types',
    'locale',
    'submit_type',
    'billing_address_collection',
    'automatic_tax',
  )
  params.ignore(
    'allow_promotion_codes',
    'customer_creation',
    'phone_number_collection',
    'custom_text',
    'branding_settings',
  )
  params.ignore(
    'adaptive_pricing',
    'consent_collection',
    'invoice_creation',
    'payment_method_options',
    'wallet_options',
  )
  const line_items = readLineItems(call)
  const amount = line_items.reduce((sum, { amount_total }) => sum + amount_total, 0)
  if (amount < 50)
    throw refuse('The Checkout Session’s total amount must convert to at least 50 cents.', { code: 'amount_too_small' })
  store.put('plan', { id, line_items, ...readPaymentData(call, amount) })
  return store.put('session', {
    ...EMPTY_SESSION,
    id,
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: params.has('cancel_url') ? needUrl(params, 'cancel_url') : null,
    client_reference_id: params.text('client_reference_id') ?? null,
    created: now,
    customer_email: params.text('customer_email') ?? null,
    expires_at: readExpiry(call),
    metadata: params.metadata(),
    success_url: needUrl(params, 'success_url'),
    url: `${call.public_url}/sandbox/checkout/${id}`,
  })
}

function readExpiry({ params, now }: Call): number {
  const expires_at = params.int('expires_at') ?? now + DAY
  // Some slack for the caller's clock.
  if (expires_at < now + 30 * MINUTE - 5 || expires_at > now + DAY + 5) {
    const message =
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.'
    throw badParam('parameter_invalid_integer', message, 'expires_at')
  }
  return expires_at
}

export const retrieveSession = (call: Call) => findSession(call, call.ids[0]!)

export function listSessions(call: Call): Stripe.ApiList<Stripe.Checkout.Session> {
  const { params, store } = call
  const status = params.choice('status', ['open', 'complete', 'expired'])
  const intent = params.text('payment_intent')
  const found = store
    .list('session')
    .filter((session) => (!status || session.status === status) && (!intent || session.payment_intent === intent))
  return page(call, found, '/v1/checkout/sessions', 'checkout.session')
}

export function listLineItems(call: Call): Stripe.ApiList<Stripe.LineItem> {
  const { id } = findSession(call, call.ids[0]!)
  return page(call, call.store.get('plan', id)!.line_items, `/v1/checkout/sessions/${id}/line_items`, 'item')
}

export function updateSession(call: Call): Stripe.Checkout.Session {
  const session = findSession(call, call.ids[0]!)
  return call.store.put('session', { ...session, metadata: call.params.metadata(session.metadata ?? {}) })
}

export function expireSession(call: Call): Stripe.Checkout.Session {
  const session = findSession(call, call.ids[0]!)
  if (session.status === 'open') return closeSession(call, session)
  const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}`
  throw refuse(`${message}.`, { param: 'session' })
}

export function expireDue(act: Act): void {
  for (const session of act.store.list('session')) {
    if (session.status === 'open' && session.expires_at <= act.now) closeSession(act, session)
  }
}

function closeSession(act: Act, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  const intent = session.payment_intent && act.store.get('payment_intent', session.payment_intent as string)
  if (intent) {
    const canceled = act.store.put('payment_intent', {
      ...intent,
      canceled_at: act.now,
      cancellation_reason: 'expired',
      next_action: null,
      status: 'canceled',
    })
    emit(act, 'payment_intent.canceled', canceled)
  }
  const closed = act.store.put('session', { ...session, status: 'expired', url: null })
  emit(act, 'checkout.session.expired', closed)
  return closed
}

export function findSession({ store }: Act, id: string): Stripe.Checkout.Session {
  const session = store.get('session', id)
  if (!session) throw noSuch('checkout.session', id, 'session')
  return session
}

/** The provider always sends every field; those the sandbox does not use keep their unused value. */
const EMPTY_SESSION: Omit<Stripe.Checkout.Session, 'id' | 'created' | 'expires_at'> = {
  object: 'checkout.session',
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  amount_subtotal: null,
  amount_total: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  cancel_url: null,
  client_reference_id: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency: 'usd',
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  customer_details: null,
  customer_email: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  metadata: {},
  mode: 'payment',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: null,
  subscription: null,
  success_url: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  url: null,
  wallet_options: null,
}
