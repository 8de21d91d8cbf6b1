import type { ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { hashToken, isViewToken } from '~/lib/tokens.server'
import { type Actor, ANONYMOUS, bearer } from './actor.server'
import { type Figures, TurnedAway } from './gate.server'
import { callerOf } from './limits.server'
import { Shares } from './shares.server'

/** As many calls as one page makes together. The rest waits: a refused client tries again, which costs as much as serving it. */
const PERSON_FIGURES: Figures = {
  ...{ at_once: 4, waiting: 250, patience_ms: 10_000 },
  flood: { waiting: 10, at_once: 1 },
}
/** Offices, schools and whole phone networks share one address. */
const ADDRESS_FIGURES: Figures = {
  ...{ at_once: 8, waiting: 500, patience_ms: 10_000 },
  flood: { waiting: 60, at_once: 2 },
}
const MOST_TOKENS = 10_000

const refusal = new TurnedAway('That’s a lot at once. Please try again in a moment.', 'too_many_attempts')

type FindActor = (token: string) => Promise<Actor | null>

interface EnteredCaller {
  actor: Actor
  leave: () => void
}

/** How many calls each caller may have under way (decision 065). Guests count by address: a new guest session costs a caller nothing. */
export class Callers {
  readonly #findActor: FindActor
  readonly #people: Shares
  readonly #addresses: Shares
  /** A token's last known account, to stop a flood before the database is asked. For counting only, never for access. */
  readonly #accounts = new LRUCache<string, string>({ max: MOST_TOKENS })

  constructor(findActor: FindActor, { person = PERSON_FIGURES, address = ADDRESS_FIGURES } = {}) {
    this.#findActor = findActor
    this.#people = new Shares(person, { refusal })
    this.#addresses = new Shares(address, { refusal })
  }

  /** Settles when it is the caller's turn. `known` is false for calls that are the same for all callers: the token isn't looked up. */
  async enter(
    request: FastifyRequest,
    response: ServerResponse,
    { known }: { known: boolean },
  ): Promise<EnteredCaller> {
    const token = bearer(request.headers.authorization)
    const name = token ? hashToken(token).toString('base64') : ''
    const account = this.#accounts.get(name)
    const leave = await (account
      ? this.#people.hold(account, response)
      : this.#addresses.hold(callerOf(request).address, response))
    const actor = ((known || isViewToken(token)) && token && (await this.#findActor(token))) || ANONYMOUS
    // Whoever looks on has a share of their own, and takes none of the other's.
    const person = actor.viewed_by ?? actor.id
    if (!person || person === account) return { actor, leave }
    this.#accounts.set(name, person)
    leave()
    return { actor, leave: await this.#people.hold(person, response) }
  }
}
