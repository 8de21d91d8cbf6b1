import type Stripe from 'stripe'
import type { Actor } from '~/http/actor.server'
import { countProviderCall } from '~/http/limits.server'
import { NOT_YOURS } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { AppError } from '~/lib/errors'
import { idempotencyKey } from '~/payments/idempotency.server'
import { isRefusal, sayUnavailable } from '~/payments/provider-errors.server'
import { keepPaymentAccount, recordPaymentAccount } from './payment-account.commands.server'
import { findOwnedBakery, listDisputes } from './payouts.queries.server'

type PayoutServices = Pick<Services, 'db' | 'env' | 'payments'>
type LimitedPayoutServices = PayoutServices & Pick<Services, 'pool' | 'clock' | 'secret'>

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
  const { db, payments } = services
  const bakery = await findOwnedBakery(db, actor, bakery_id)
  if (!bakery) throw new AppError('not_found', NOT_YOURS)
  const head = { bakery_id, bakery_name: bakery.name, time_zone: bakery.time_zone }
  const disputes = await listDisputes(db, bakery_id)
  const account_id = bakery.stripe_account_id
  if (!account_id) {
    const nothing = { state: 'none' as const, charges_enabled: false, payouts_enabled: false, available: 0, pending: 0 }
    return { ...head, ...nothing, disputes }
  }
  await countProviderCall(services, actor)
  try {
    const [account, balance] = await Promise.all([
      syncAccount(services, account_id),
      payments.stripe.balance.retrieve({}, { stripeAccount: account_id }),
    ])
    return {
      ...head,
      state: stateOf(account),
      charges_enabled: account.charges_enabled,
      payouts_enabled: account.payouts_enabled,
      available: inDollars(balance.available),
      pending: inDollars(balance.pending),
      disputes,
    }
  } catch (error) {
    return sayUnavailable(error)
  }
}

export async function syncAccount({ db, payments }: PayoutServices, account_id: string): Promise<Stripe.Account> {
  const account = await payments.stripe.accounts.retrieve(account_id).catch((error: unknown) => {
    if (isRefusal(error)) throw new AppError('conflict', 'Our payment partner no longer knows this account.')
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

const inDollars = (amounts: { amount: number; currency: string }[]): number =>
  amounts.filter(({ currency }) => currency === 'usd').reduce((sum, { amount }) => sum + amount, 0)
