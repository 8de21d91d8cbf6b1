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
 * when it is stale. Only the contract's type is needed: a value import would bring zod into the browser. `failures` are the sentences
 * that §8 has for a call that failed, whoever made it.
 */
export const callsOf = <C extends Calls>(failures: { [call in keyof C]?: string } = {}): Client<C> =>
  ((call: keyof C & string, args) =>
    send(call, args).catch((thrown: unknown) => {
      throw failures[call] === undefined ? thrown : Object.assign(thrown as object, { failed: failures[call] })
    })) as Client<C>
