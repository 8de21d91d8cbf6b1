import type Stripe from 'stripe'
import type { Actor } from '~/http/actor.server'
import { countProviderCall } from '~/http/limits.server'
import { NOT_YOURS } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { idempotencyKey } from '~/payments/idempotency.server'
import { isRefusal, sayUnavailable } from '~/payments/provider-errors.server'
import { keepPaymentAccount, recordPaymentAccount } from './payment-account.commands.server'
import { type BankPayout, comingOf, PAYOUT_STATUSES } from './payout'
import { type Account, findClearing, findOwnedBakery, listDisputes } from './payouts.queries.server'

type PayoutServices = Pick<Services, 'db' | 'env' | 'payments'>
type LimitedPayoutServices = PayoutServices & Pick<Services, 'pool' | 'clock' | 'secret'>
type ComingServices = Pick<Services, 'db' | 'payments' | 'clock'>

/** A link to the provider's pages; the account is created once, with the first link. */
export async function beginOnboarding(
  services: LimitedPayoutServices,
  actor: Actor,
  bakery_id: string,
): Promise<{ url: string }> {
  const { db, env, payments } = services
  const bakery = await findOwnedBakery(db, actor, bakery_id)
  if (!bakery) throw new AppError('not_found', NOT_YOURS)
  if (!bakery.claimed_by) throw new AppError('conflict', 'This bakery has no owner yet.')
  await countProviderCall(services, actor)
  const here = `${env.public_url}/stripe-return/${bakery_id}`
  try {
    const account = bakery.stripe_account_id ?? (await createAccount(services, bakery, bakery.claimed_by))
    const { url } = await payments.stripe.accountLinks.create({
      account,
      type: 'account_onboarding',
      return_url: here,
      refresh_url: `${here}?again=1`,
    })
    return { url }
  } catch (error) {
    return sayUnavailable(error)
  }
}

/** The platform collects the fees and bears the losses; the provider asks its questions and offers its small dashboard. */
async function createAccount(
  { db, env, payments }: PayoutServices,
  bakery: { id: string; name: string; slug: string },
  user_id: string,
): Promise<string> {
  const params: Stripe.AccountCreateParams = {
    country: 'US',
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
    },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    business_profile: {
      name: bakery.name,
      // Bakeries, in the card networks' list of trades.
      mcc: '5462',
      ...(env.for_real ? { url: `${env.public_url}/bakery/${bakery.slug}` } : {}),
    },
    metadata: { bakery_id: bakery.id },
  }
  const account = await payments.stripe.accounts.create(params, {
    idempotencyKey: idempotencyKey(`account:${bakery.id}:${user_id}`, params),
  })
  await keepPaymentAccount(db, { bakery_id: bakery.id, user_id, ...flagsOf(account) })
  return account.id
}

/** Re-reads the account at the provider and records it. */
export async function readPayouts(services: LimitedPayoutServices, actor: Actor, bakery_id: string) {
  const { db } = services
  const bakery = await findOwnedBakery(db, actor, bakery_id)
  if (!bakery) throw new AppError('not_found', NOT_YOURS)
  const { time_zone, stripe_account_id } = bakery
  const head = { bakery_id, bakery_name: bakery.name, time_zone, disputes: await listDisputes(db, bakery_id) }
  if (!stripe_account_id) return { ...head, ...NOT_BEGUN }
  await countProviderCall(services, actor)
  try {
    const [account, money] = await Promise.all([
      syncAccount(services, stripe_account_id),
      readComing(services, { stripe_account_id, time_zone }),
    ])
    const { charges_enabled, payouts_enabled } = account
    return { ...head, state: stateOf(account), charges_enabled, payouts_enabled, ...money }
  } catch (error) {
    return sayUnknown(error)
  }
}

const UNKNOWN_ACCOUNT = 'Our payment partner no longer knows this account.'

/** Of two questions about one account, either may be refused first. */
function sayUnknown(error: unknown): never {
  if (isRefusal(error)) throw new AppError('conflict', UNKNOWN_ACCOUNT)
  return sayUnavailable(error)
}

const NOT_BEGUN = {
  ...{ state: 'none' as const, charges_enabled: false, payouts_enabled: false, available: 0, pending: 0 },
  ...{ coming: 0, owes: 0, first: null, clears_on: null },
}

/** In cents, as the provider tells it now. What is still on its way is among the newest payouts: there is one a day at most. */
export async function readComing({ db, payments, clock }: ComingServices, account: Account) {
  const at_provider = { stripeAccount: account.stripe_account_id }
  const [balance, payouts, clears_on] = await Promise.all([
    payments.stripe.balance.retrieve({}, at_provider),
    payments.stripe.payouts.list({ limit: 20 }, at_provider),
    findClearing(db, account, clock()),
  ])
  const [available, pending] = [inUsd(balance.available), inUsd(balance.pending)]
  return { available, pending, clears_on, ...comingOf(available + pending, payouts.data.map(bankPayout)) }
}

interface BankPage {
  bakery_id: string
  limit: number
  after?: string | undefined
}

export async function listBankPayouts(
  services: LimitedPayoutServices,
  actor: Actor,
  { bakery_id, limit, after }: BankPage,
) {
  const { db, payments } = services
  const bakery = await findOwnedBakery(db, actor, bakery_id)
  if (!bakery) throw new AppError('not_found', NOT_YOURS)
  if (!bakery.stripe_account_id) return { items: [], next: null }
  await countProviderCall(services, actor)
  try {
    const { data, has_more } = await payments.stripe.payouts.list(
      { limit, ...(after && { starting_after: after }) },
      { stripeAccount: bakery.stripe_account_id },
    )
    const items = data.map(bankPayout)
    return { items, next: has_more ? items.at(-1)!.id : null }
  } catch (error) {
    if (isRefusal(error) && after) throw new AppError('invalid', 'We couldn’t find that payout.', { field: 'after' })
    return sayUnknown(error)
  }
}

/** The provider gives the bank's day as its midnight, UTC. A status that it invents later is none of the final ones. */
const bankPayout = ({ id, amount, arrival_date, status }: Stripe.Payout): BankPayout => ({
  ...{ id, amount, status: PAYOUT_STATUSES.find((known) => known === status) ?? 'pending' },
  arrives_on: new Date(arrival_date * 1000).toISOString().slice(0, 10),
})

export async function syncAccount({ db, payments }: PayoutServices, account_id: string): Promise<Stripe.Account> {
  const account = await payments.stripe.accounts.retrieve(account_id).catch((error: unknown) => {
    if (isRefusal(error)) throw new AppError('conflict', UNKNOWN_ACCOUNT)
    throw error
  })
  await recordPaymentAccount(db, flagsOf(account))
  return account
}

const flagsOf = (account: Stripe.Account) => ({
  stripe_account_id: account.id,
  onboarding_completed: account.details_submitted,
  charges_enabled: account.charges_enabled,
  payouts_enabled: account.payouts_enabled,
})

function stateOf(account: Stripe.Account): 'incomplete' | 'pending' | 'enabled' {
  if (account.charges_enabled) return 'enabled'
  return account.details_submitted ? 'pending' : 'incomplete'
}

const inUsd = (amounts: { amount: number; currency: string }[]): number =>
  amounts.filter(({ currency }) => currency === 'usd').reduce((sum, { amount }) => sum + amount, 0)
