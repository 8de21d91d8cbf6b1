import { type Client, createClient } from './client'
import type { Calls } from './contract'
import { session } from './session'

const send = createClient<Calls>({
  token: () => session().token(),
  renew: (stale) => session().renew(stale),
  headers: () => session().headers(),
  stepUp: () => session().step_up(),
})

/** A feature's client (`orders.calls.ts`). Import the contract as a type only: a value would bring zod into the browser. `failures`: §8. */
export const callsOf = <C extends Calls>(failures: { [call in keyof C]?: string } = {}): Client<C> =>
  ((call: keyof C & string, args) =>
    send(call, args).catch((thrown: unknown) => {
      throw failures[call] === undefined ? thrown : Object.assign(thrown as object, { failed: failures[call] })
    })) as Client<C>
