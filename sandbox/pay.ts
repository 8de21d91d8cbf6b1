import type Stripe from 'stripe'
import type { Act } from './act'
import { type Card, type Decline, findCard } from './cards'
import { emit } from './events'
import { failedCharge, newIntent, newPaymentMethod } from './payments'
import { settleCharge } from './settle-charge'

/** The result of a press on the pay button. `message` is for the payer. */
export interface Payment {
  status: 'complete' | 'requires_action' | 'declined' | 'invalid_card' | 'expired'
  message?: string
  code?: string
  decline_code?: string
}

interface Press {
  card: string
  /** The payer's answer to the card's question, if it had one. */
  confirm?: boolean
}

/** Pays an open session once; another press changes nothing. */
export function pay(act: Act, session: Stripe.Checkout.Session, press: Press): Payment {
  if (session.status === 'complete') return { status: 'complete' }
  if (session.status !== 'open' || session.expires_at <= act.now)
    return { status: 'expired', message: 'This checkout session has expired. Nothing was charged.' }
  const number = press.card.replace(/[\s-]/g, '')
  const card = findCard(number)
  if (!card) return { status: 'invalid_card', code: 'incorrect_number', message: 'Your card number is invalid.' }
  const { intent, opened } = openIntent(act, session)
  const method = newPaymentMethod(act, { card, last4: number.slice(-4), email: session.customer_email })
  if (card.decline) return decline(act, { intent, method, decline: card.decline })
  if (card.outcome === 'confirm' && press.confirm !== true) {
    return press.confirm === false
      ? decline(act, { intent, method, decline: NOT_CONFIRMED })
      : ask(act, { intent, method, opened })
  }
  return succeed(act, { intent, method, session: opened, card })
}

function openIntent(act: Act, session: Stripe.Checkout.Session) {
  const known = session.payment_intent && act.store.get('payment_intent', session.payment_intent as string)
  if (known) return { intent: known, opened: session }
  const intent = act.store.put('payment_intent', newIntent(act, session))
  const opened = act.store.put('session', { ...session, payment_intent: intent.id })
  emit(act, 'payment_intent.created', intent)
  return { intent, opened }
}

interface Attempt {
  intent: Stripe.PaymentIntent
  method: Stripe.PaymentMethod
}

function decline(act: Act, { intent, method, decline }: Attempt & { decline: Decline }): Payment {
  const charge = act.store.put('charge', failedCharge(act, { intent, method, decline }))
  const failed = act.store.put('payment_intent', {
    ...intent,
    last_payment_error: {
      charge: charge.id,
      code: decline.code,
      ...(decline.decline_code ? { decline_code: decline.decline_code } : {}),
      message: decline.message,
      payment_method: method,
      type: 'card_error',
    },
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  emit(act, 'charge.failed', charge)
  emit(act, 'payment_intent.payment_failed', failed)
  return { status: 'declined', ...decline }
}

function ask(act: Act, { intent, method, opened }: Attempt & { opened: Stripe.Checkout.Session }): Payment {
  const url = `${act.public_url}/sandbox/checkout/${opened.id}/confirm`
  const waiting = act.store.put('payment_intent', {
    ...intent,
    next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: opened.success_url, url } },
    payment_method: act.store.put('payment_method', method).id,
    status: 'requires_action',
  })
  emit(act, 'payment_intent.requires_action', waiting)
  return { status: 'requires_action', message: 'Your bank wants you to confirm this payment.' }
}

function succeed(
  act: Act,
  { intent, method, session, card }: Attempt & { session: Stripe.Checkout.Session; card: Card },
): Payment {
  act.store.put('payment_method', method)
  settleCharge(act, { intent, method, card, plan: act.store.get('plan', session.id)! })
  const email = session.customer_email
  const complete = act.store.put('session', {
    ...session,
    customer_details: { ...NOBODY, email },
    payment_status: 'paid',
    status: 'complete',
    url: null,
  })
  emit(act, 'checkout.session.completed', complete)
  return { status: 'complete' }
}

const NOT_CONFIRMED: Decline = {
  code: 'card_declined',
  decline_code: 'authentication_required',
  message: 'You did not confirm this payment. Choose another card or try again.',
}

const NOBODY = {
  address: null,
  business_name: null,
  email: null,
  individual_name: null,
  name: null,
  phone: null,
  tax_exempt: 'none',
  tax_ids: [],
} satisfies Stripe.Checkout.Session.CustomerDetails
