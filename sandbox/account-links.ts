import type Stripe from 'stripe'
import { findAccount } from './accounts'
import { type Act, type Call, newId } from './act'
import { badParam } from './errors'
import type { Params } from './params'
import type { StoredLink } from './store'

const LIFE = 5 * 60

export function createAccountLink(call: Call): Stripe.AccountLink {
  const { params, store, now, public_url } = call
  params.ignore('collection_options', 'collect')
  if (!params.choice('type', ['account_onboarding', 'account_update'])) params.need('type')
  const link = store.put('account_link', {
    id: newId('al', 32),
    account: findAccount(call, params.need('account')).id,
    refresh_url: needUrl(params, 'refresh_url'),
    return_url: needUrl(params, 'return_url'),
    expires_at: now + LIFE,
    used: false,
  })
  const url = `${public_url}/sandbox/onboarding/${link.id}`
  return { object: 'account_link', created: now, expires_at: link.expires_at, url }
}

/** Stands for the express dashboard: the onboarding page of an account that is set up. */
export function createLoginLink(call: Call): Stripe.LoginLink {
  const { id } = findAccount(call, call.ids[0]!)
  const home = `${call.public_url}/`
  const link = { id: newId('al', 32), account: id, refresh_url: home, return_url: home, used: false }
  call.store.put('account_link', { ...link, expires_at: call.now + LIFE })
  return { object: 'login_link', created: call.now, url: `${call.public_url}/sandbox/onboarding/${link.id}` }
}

export const isOver = ({ now }: Act, link: StoredLink) => link.used || link.expires_at <= now

export function needUrl(params: Params, name: string): string {
  const url = params.need(name)
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw badParam('url_invalid', `Not a valid URL: ${url}`, name)
  return url
}
