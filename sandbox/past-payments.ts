import type Stripe from 'stripe'
import type { Act } from './act'
import { createSession } from './checkout-sessions'
import { Params } from './params'
import { pay } from './pay'
import { createRefund } from './refunds'
import { createReversal } from './transfers'

/** Times in seconds, amounts in cents. */
export interface PastPayment {
  /** The order's id: the same reference is booked once. */
  reference: string
  created: number
  amount: number
  application_fee: number
  destination: string
  email: string
  description: string
  metadata: Stripe.Metadata
  refund?: { created: number; amount: number; reversal: number; metadata: Stripe.Metadata }
}

/** Books the demo's past payments and refunds with their own dates, and without events. */
export function bookPast(act: Act, payments: PastPayment[]) {
  const known = new Map(act.store.list('session').map((session) => [session.client_reference_id, session.id]))
  return payments.map((payment) => booked(act, known.get(payment.reference) ?? book(act, payment)))
}

function book(act: Act, { refund, ...payment }: PastPayment): string {
  const at = (created: number, ids: string[], given: ConstructorParameters<typeof Params>[0]) => ({
    ...act,
    now: created,
    silent: true,
    account: null,
    ids,
    params: new Params(given),
  })
  const { created, metadata, description } = payment
  const product = { currency: 'usd', unit_amount: String(payment.amount), product_data: { name: description } }
  const then = at(created, [], {
    mode: 'payment',
    client_reference_id: payment.reference,
    customer_email: payment.email,
    expires_at: String(created + 1800),
    success_url: act.public_url,
    line_items: { 0: { quantity: '1', price_data: product } },
    metadata,
    payment_intent_data: {
      application_fee_amount: String(payment.application_fee),
      transfer_data: { destination: payment.destination },
      description,
      metadata,
    },
  })
  const { id } = createSession(then)
  pay(then, act.store.get('session', id)!, { card: '4242424242424242' })
  if (!refund) return id
  const intent = act.store.get('session', id)!.payment_intent as string
  const charge = chargeOf(act, intent)
  const { amount, reversal } = refund
  createRefund(at(refund.created, [], { payment_intent: intent, amount: String(amount), metadata: refund.metadata }))
  const back = { amount: String(reversal), metadata: refund.metadata }
  createReversal(at(refund.created, [charge.transfer as string], back))
  return id
}

const chargeOf = ({ store }: Act, intent: string) =>
  store.get('charge', store.get('payment_intent', intent)!.latest_charge as string)!

function booked(act: Act, session_id: string) {
  const { store } = act
  const session = store.get('session', session_id)!
  const charge = chargeOf(act, session.payment_intent as string)
  const moved = store.get('balance_transaction', charge.balance_transaction as string)!
  return {
    reference: session.client_reference_id,
    session: session_id,
    payment_intent: session.payment_intent as string,
    charge: charge.id,
    transfer: charge.transfer as string,
    application_fee: charge.application_fee as string,
    fee: moved.fee,
    available_on: moved.available_on,
    refund: store.list('refund').find((refund) => refund.charge === charge.id)?.id ?? null,
    reversal: store.list('transfer_reversal').find(({ transfer }) => transfer === charge.transfer)?.id ?? null,
  }
}
