import type { ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { hashToken } from '~/lib/tokens.server'
import { type Actor, ANONYMOUS, bearer } from './actor.server'
import { type Figures, TurnedAway } from './gate.server'
import { callerOf } from './limits.server'
import { Shares } from './shares.server'

/** As many as a page asks for together. Waiting is quiet: a refusal is answered by the next try, and costs as much as being served. */
const PERSON_FIGURES: Figures = {
  ...{ at_once: 4, waiting: 250, patience_ms: 10_000 },
  flood: { waiting: 10, at_once: 1 },
}
/** Offices, schools and whole phone networks share one. */
const ADDRESS_FIGURES: Figures = {
  ...{ at_once: 8, waiting: 500, patience_ms: 10_000 },
  flood: { waiting: 60, at_once: 2 },
}
const MOST_TOKENS = 10_000

const refusal = new TurnedAway('That’s a lot at once. Please try again in a moment.', 'too_many_attempts')

type FindActor = (token: string) => Promise<Actor | null>

interface EnteredCaller {
  actor: Actor
  /** For what goes on after the answer has begun; otherwise the place is theirs until the answer is written. */
  leave: () => void
}

/**
 * Those who make calls, and what each may have under way at a time: an account its own share, whoever has none (guests are made in a
 * moment) that of their address. Decision 065.
 */
export class Callers {
  readonly #findActor: FindActor
  readonly #people: Shares
  readonly #addresses: Shares
  /**
   * Whose a token was when it was last looked up, so that a flood of one account is held up before the database is asked. It is for
   * counting only: what the actor may do is asked for each call.
   */
  readonly #accounts = new LRUCache<string, string>({ max: MOST_TOKENS })

  constructor(findActor: FindActor, { person = PERSON_FIGURES, address = ADDRESS_FIGURES } = {}) {
    this.#findActor = findActor
    this.#people = new Shares(person, { refusal })
    this.#addresses = new Shares(address, { refusal })
  }

  /** Settles when it is the caller's turn. `known` is false for calls that are the same for everybody: nobody is looked up. */
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
    const actor = (known && token && (await this.#findActor(token))) || ANONYMOUS
    if (!actor.id || actor.id === account) return { actor, leave }
    this.#accounts.set(name, actor.id)
    leave()
    return { actor, leave: await this.#people.hold(actor.id, response) }
  }
}
