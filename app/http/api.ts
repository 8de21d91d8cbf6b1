import { type Client, createClient } from './client'
import type { Calls } from './contract'
import { session } from './session'

const send = createClient<Calls>({
  token: () => session().token(),
  renew: (stale) => session().renew(stale),
  headers: () => session().headers(),
})

/**
 * The browser's client, typed by a contract: each feature has its own (`orders.calls.ts`). It sends the session's token and renews it
 * when it is stale. Only the contract's type is needed: a value import would bring zod into the browser.
 */
export const callsOf = <C extends Calls>() => send as unknown as Client<C>
