import type Stripe from 'stripe'
import { type Act, type Call, newId } from './act'
import { noSuch } from './errors'
import { emit } from './events'
import { page } from './lists'
import type { Params } from './params'

const ASKED_FOR = [
  'business_profile.product_description',
  'external_account',
  'individual.dob.day',
  'individual.first_name',
  'individual.last_name',
  'individual.ssn_last_4',
  'tos_acceptance.date',
]

/** `pending`: submitted, but a document is still wanted. `complete`: can be paid. */
export const PROGRESS = ['incomplete', 'pending', 'complete'] as const
export type Progress = (typeof PROGRESS)[number]

export function createAccount(call: Call): Stripe.Account {
  const { params, store, now } = call
  const type = params.choice('type', ['custom', 'express', 'standard'])
  params.ignore('individual', 'company', 'tos_acceptance', 'settings', 'external_account', 'account_token', 'documents')
  const account = newAccount({
    id: newId('acct', 16),
    now,
    type: type ?? 'none',
    country: params.text('country') ?? 'US',
    email: params.text('email') ?? null,
    controller: readController(params, type),
    capabilities: readCapabilities(params),
    business_type: (params.text('business_type') as Stripe.Account.BusinessType | undefined) ?? null,
    business_profile: readProfile(params),
    metadata: params.metadata(),
  })
  return store.put('account', account)
}

export function updateAccount(call: Call): Stripe.Account {
  const { params } = call
  const before = findAccount(call, call.ids[0]!)
  params.ignore(
    'individual',
    'company',
    'tos_acceptance',
    'settings',
    'external_account',
    'default_currency',
    'documents',
  )
  const asked = readCapabilities(params)
  const account = call.store.put('account', {
    ...before,
    email: params.text('email') ?? before.email,
    business_type: (params.text('business_type') as Stripe.Account.BusinessType | undefined) ?? before.business_type,
    business_profile: readProfile(params, before.business_profile),
    capabilities: { ...asked, ...before.capabilities },
    metadata: params.metadata(before.metadata),
  })
  const settled = before.charges_enabled ? withProgress(account, 'complete') : account
  call.store.put('account', settled)
  emit(call, 'account.updated', settled, settled.id)
  return settled
}

export const retrieveAccount = (call: Call) => findAccount(call, call.ids[0]!)

/** `GET /v1/account`: the platform's, or that of the Stripe-Account header. */
export function retrieveOwnAccount(call: Call): Stripe.Account {
  if (call.account) return findAccount(call, call.account)
  const own = newAccount({
    id: 'acct_sandboxplatform',
    now: call.now,
    type: 'standard',
    controller: { type: 'account' },
  })
  return withProgress(own, 'complete')
}

export const listAccounts = (call: Call) => page(call, call.store.list('account'), '/v1/accounts', 'account')

export function deleteAccount(call: Call): Stripe.DeletedAccount {
  const { id } = findAccount(call, call.ids[0]!)
  call.store.remove('account', id)
  return { id, object: 'account', deleted: true }
}

export function advanceAccount(act: Act, id: string, progress: Progress): Stripe.Account {
  const account = act.store.put('account', withProgress(findAccount(act, id), progress))
  emit(act, 'account.updated', account, id)
  return account
}

/** For tests and demo data. An existing account changes only if another progress is asked for. */
export function ensureAccount(act: Act, given: { id: string; email?: string; name?: string; progress?: Progress }) {
  const found = act.store.get('account', given.id)
  if (found) return given.progress ? advanceAccount(act, given.id, given.progress) : found
  const account = newAccount({
    id: given.id,
    now: act.now,
    type: 'none',
    email: given.email ?? null,
    business_profile: { ...EMPTY_PROFILE, name: given.name ?? null },
    capabilities: { card_payments: 'inactive', transfers: 'inactive' },
  })
  return act.store.put('account', withProgress(account, given.progress ?? 'complete'))
}

export function findAccount({ store }: Act, id: string): Stripe.Account {
  const account = store.get('account', id)
  if (!account) throw noSuch('account', id, 'account')
  return account
}

type NewAccount = Partial<Stripe.Account> & Pick<Stripe.Account, 'id' | 'type'> & { now: number }

function newAccount({ now, ...given }: NewAccount): Stripe.Account {
  return withProgress(
    {
      object: 'account',
      business_profile: EMPTY_PROFILE,
      business_type: null,
      capabilities: {},
      charges_enabled: false,
      controller: DEFAULT_CONTROLLER,
      country: 'US',
      created: now,
      default_currency: 'usd',
      details_submitted: false,
      email: null,
      external_accounts: {
        object: 'list',
        data: [],
        has_more: false,
        url: `/v1/accounts/${given.id}/external_accounts`,
      },
      future_requirements: requirements([], null),
      metadata: {},
      payouts_enabled: false,
      requirements: requirements([], null),
      settings: null,
      tos_acceptance: { date: null, ip: null, user_agent: null },
      ...given,
    },
    'incomplete',
  )
}

function withProgress(account: Stripe.Account, progress: Progress): Stripe.Account {
  const due = { incomplete: ASKED_FOR, pending: ['individual.verification.document'], complete: [] }[progress]
  const capability = { incomplete: 'inactive', pending: 'pending', complete: 'active' }[progress]
  return {
    ...account,
    capabilities: Object.fromEntries(Object.keys(account.capabilities ?? {}).map((name) => [name, capability])),
    charges_enabled: progress === 'complete',
    payouts_enabled: progress === 'complete',
    details_submitted: progress !== 'incomplete',
    requirements: requirements(due, progress === 'complete' ? null : 'requirements.past_due'),
  }
}

function requirements(due: string[], disabled_reason: Stripe.Account.Requirements['disabled_reason']) {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason,
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  } satisfies Stripe.Account.Requirements
}

function readController(params: Params, type: string | undefined): Stripe.Account.Controller {
  const given = params.child('controller')
  if (!given && type === 'standard') return { type: 'account' }
  return {
    fees: { payer: given?.child('fees')?.choice('payer', ['account', 'application']) ?? DEFAULT_CONTROLLER.fees.payer },
    is_controller: true,
    losses: { payments: given?.child('losses')?.choice('payments', ['application', 'stripe']) ?? 'stripe' },
    requirement_collection: given?.choice('requirement_collection', ['application', 'stripe']) ?? 'stripe',
    stripe_dashboard: { type: given?.child('stripe_dashboard')?.choice('type', ['express', 'full', 'none']) ?? 'full' },
    type: 'application',
  }
}

function readCapabilities(params: Params): Stripe.Account.Capabilities {
  const given = params.child('capabilities')
  const asked = (given?.names() ?? []).filter((name) => given!.needChild(name).bool('requested'))
  return Object.fromEntries(asked.map((name) => [name, 'inactive']))
}

function readProfile(params: Params, before: Stripe.Account.BusinessProfile | null | undefined = null) {
  const given = params.child('business_profile')
  const profile = { ...(before ?? EMPTY_PROFILE) }
  for (const name of [
    'mcc',
    'name',
    'product_description',
    'support_email',
    'support_phone',
    'support_url',
    'url',
  ] as const)
    profile[name] = given?.text(name) ?? profile[name] ?? null
  return profile
}

const EMPTY_PROFILE: Stripe.Account.BusinessProfile = {
  mcc: null,
  minority_owned_business_designation: null,
  name: null,
  product_description: null,
  specified_commercial_transactions_act_url: null,
  support_address: null,
  support_email: null,
  support_phone: null,
  support_url: null,
  url: null,
}

const DEFAULT_CONTROLLER = {
  fees: { payer: 'account' },
  is_controller: true,
  losses: { payments: 'stripe' },
  requirement_collection: 'stripe',
  stripe_dashboard: { type: 'full' },
  type: 'application',
} satisfies Stripe.Account.Controller
