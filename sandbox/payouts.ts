import type Stripe from 'stripe'
import type { Act, Call } from './act'
import { businessDay, DAY } from './business-days'
import { page } from './lists'

/** The newest first. Worked out from the movements, so that nothing has to run at midnight; the platform's own has none. */
export function payoutsOf({ store, now }: Pick<Act, 'store' | 'now'>, account: string | null): Stripe.Payout[] {
  if (!account || !store.get('account', account)?.payouts_enabled) return []
  const days = new Map<number, number>()
  for (const { available_on, net } of store.list('balance_transaction', account)) {
    const day = businessDay(Math.ceil(available_on / DAY))
    days.set(day, (days.get(day) ?? 0) + net)
  }
  const payouts: Stripe.Payout[] = []
  let left = 0
  for (const [day, net] of [...days].sort(([one], [other]) => one - other)) {
    if (day * DAY > now) break
    left += net
    if (left <= 0) continue
    payouts.push(payout({ id: `po_${account.slice('acct_'.length)}${day}`, day, amount: left, now }))
    left = 0
  }
  return payouts.reverse()
}

export const listPayouts = (call: Call): Stripe.ApiList<Stripe.Payout> =>
  page(call, payoutsOf(call, call.account), '/v1/payouts', 'payout')

interface DaysPayout {
  id: string
  day: number
  amount: number
  now: number
}

function payout({ id, day, amount, now }: DaysPayout): Stripe.Payout {
  const arrival_date = businessDay(day + 1) * DAY
  return {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date,
    automatic: true,
    balance_transaction: null,
    created: day * DAY,
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: now < arrival_date ? 'in_transit' : 'paid',
    trace_id: null,
    type: 'bank_account',
  }
}
