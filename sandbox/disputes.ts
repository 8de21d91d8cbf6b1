import type Stripe from 'stripe'
import { type Act, type Call, newId } from './act'
import { move } from './balance'
import { noSuch, refuse } from './errors'
import { emit } from './events'
import { page } from './lists'

const FEE = 1500
const WEEK = 7 * 24 * 3600

/** The customer's bank takes the money back from the platform, and a fee with it. */
export function openDispute(act: Act, charge: Stripe.Charge): Stripe.Dispute {
  const id = newId('dp')
  const { store, now } = act
  const taken = move(act, {
    type: 'adjustment',
    amount: -charge.amount,
    source: id,
    account: null,
    description: `Chargeback withdrawal for ${charge.id}`,
    fee_details: [{ amount: FEE, application: null, currency: 'usd', description: 'Dispute fee', type: 'stripe_fee' }],
  })
  store.put('charge', { ...charge, disputed: true })
  const dispute = store.put('dispute', {
    id,
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [store.get('balance_transaction', taken)!],
    charge: charge.id,
    created: now,
    currency: 'usd',
    enhanced_eligibility_types: [],
    evidence: EMPTY_EVIDENCE,
    evidence_details: {
      due_by: now + WEEK,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  })
  emit(act, 'charge.dispute.created', dispute)
  emit(act, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

export function retrieveDispute({ store, ids }: Call): Stripe.Dispute {
  const dispute = store.get('dispute', ids[0]!)
  if (!dispute) throw noSuch('dispute', ids[0]!)
  return dispute
}

export function listDisputes(call: Call): Stripe.ApiList<Stripe.Dispute> {
  const charge = call.params.text('charge')
  const intent = call.params.text('payment_intent')
  const found = call.store
    .list('dispute')
    .filter((dispute) => (!charge || dispute.charge === charge) && (!intent || dispute.payment_intent === intent))
  return page(call, found, '/v1/disputes', 'dispute')
}

/** The provider's test texts decide: `winning_evidence` wins, `losing_evidence` loses, all others stay under review. */
export function updateDispute(call: Call): Stripe.Dispute {
  const dispute = openOnly(retrieveDispute(call))
  const given = call.params.child('evidence')
  const evidence = { ...dispute.evidence }
  for (const name of given?.names() ?? []) Object.assign(evidence, { [name]: given!.text(name) })
  const submitted = call.params.bool('submit') ?? true
  const updated: Stripe.Dispute = {
    ...dispute,
    evidence,
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: true,
      submission_count: dispute.evidence_details.submission_count + (submitted ? 1 : 0),
      submission_method: submitted ? 'manual' : 'not_submitted',
    },
    metadata: call.params.metadata(dispute.metadata),
    status: submitted ? 'under_review' : dispute.status,
  }
  call.store.put('dispute', updated)
  emit(call, 'charge.dispute.updated', updated)
  const verdict = submitted ? VERDICTS[evidence.uncategorized_text ?? ''] : undefined
  return verdict ? end(call, updated, verdict) : updated
}

export const closeDispute = (call: Call) => end(call, openOnly(retrieveDispute(call)), 'lost')

function end(act: Act, dispute: Stripe.Dispute, status: 'won' | 'lost'): Stripe.Dispute {
  const back = status === 'won' ? giveBack(act, dispute) : []
  const ended = act.store.put('dispute', {
    ...dispute,
    status,
    balance_transactions: [...dispute.balance_transactions, ...back],
  })
  emit(act, 'charge.dispute.closed', ended)
  if (status === 'won') emit(act, 'charge.dispute.funds_reinstated', ended)
  return ended
}

function giveBack(act: Act, { id, amount, charge }: Stripe.Dispute): Stripe.BalanceTransaction[] {
  const returned = move(act, {
    type: 'adjustment',
    amount,
    source: id,
    account: null,
    description: `Chargeback reversal for ${charge}`,
    fee_details: [{ amount: -FEE, application: null, currency: 'usd', description: 'Dispute fee', type: 'stripe_fee' }],
  })
  return [act.store.get('balance_transaction', returned)!]
}

function openOnly(dispute: Stripe.Dispute): Stripe.Dispute {
  if (dispute.status === 'needs_response' || dispute.status === 'under_review') return dispute
  throw refuse('This dispute is already closed.', { code: 'dispute_already_closed' })
}

const VERDICTS: Record<string, 'won' | 'lost' | undefined> = { winning_evidence: 'won', losing_evidence: 'lost' }

const EMPTY_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
