import type Stripe from 'stripe'
import { type Act, type Call, newId } from './act'
import { noSuch } from './errors'
import { page } from './lists'
import { payoutsOf } from './payouts'

interface Movement {
  type: Stripe.BalanceTransaction.Type
  amount: number
  source: string
  description?: string
  fee_details?: Stripe.BalanceTransaction.FeeDetail[]
  available_on?: number
  /** Null: the platform. */
  account: string | null
}

/** The only way that a balance changes. */
export function move(act: Act, { account, fee_details = [], ...movement }: Movement): string {
  const fee = fee_details.reduce((sum, { amount }) => sum + amount, 0)
  const id = newId('txn')
  act.store.put(
    'balance_transaction',
    {
      id,
      object: 'balance_transaction',
      amount: movement.amount,
      available_on: movement.available_on ?? act.now,
      balance_type: 'payments',
      created: act.now,
      currency: 'usd',
      description: movement.description ?? null,
      exchange_rate: null,
      fee,
      fee_details,
      net: movement.amount - fee,
      reporting_category: REPORTING[movement.type] ?? movement.type,
      source: movement.source,
      status: 'pending',
      type: movement.type,
    },
    account ?? undefined,
  )
  return id
}

export function retrieveTransaction(call: Call): Stripe.BalanceTransaction {
  const found = call.store.get('balance_transaction', call.ids[0]!)
  if (!found || call.store.ownerOf(found.id) !== call.account) throw noSuch('balance transaction', call.ids[0]!)
  return found
}

export function listTransactions(call: Call): Stripe.ApiList<Stripe.BalanceTransaction> {
  const { params, store, account } = call
  params.ignore('currency', 'payout')
  const type = params.text('type')
  const source = params.text('source')
  const found = store
    .list('balance_transaction', account)
    .filter((entry) => (!type || entry.type === type) && (!source || entry.source === source))
  return page(call, found, '/v1/balance_transactions', 'balance transaction')
}

export function retrieveBalance({ store, account, now }: Call): Stripe.Balance {
  const sum = (available: boolean) =>
    store
      .list('balance_transaction', account)
      .filter(({ available_on }) => available_on <= now === available)
      .reduce((total, { net }) => total + net, 0)
  const paid_out = payoutsOf({ store, now }, account).reduce((total, { amount }) => total + amount, 0)
  const part = (amount: number) => [{ amount, currency: 'usd', source_types: { card: amount } }]
  return { object: 'balance', available: part(sum(true) - paid_out), livemode: false, pending: part(sum(false)) }
}

/** 2.9 % and 30 cents, rounded half up to whole cents. */
export const processingFee = (amount: number) => Math.floor((29 * amount + 500) / 1000) + 30

const REPORTING: Partial<Record<string, string>> = {
  application_fee: 'platform_earning',
  application_fee_refund: 'platform_earning_refund',
  payment: 'charge',
  payment_refund: 'refund',
  transfer_refund: 'transfer_reversal',
  adjustment: 'dispute',
}
