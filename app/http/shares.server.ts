import type { ServerResponse } from 'node:http'
import { type Figures, Gate, type TurnedAway } from './gate.server'

/**
 * So much for each of those who ask, so that no one can take all that there is (decision 065). What is more waits for the same one's
 * places, which keeps nobody else waiting.
 */
export class Shares {
  readonly #figures: Figures
  readonly #refusal: { refusal?: TurnedAway }
  /** Each is there only while somebody is in it. */
  readonly #gates = new Map<string, Gate>()

  constructor(figures: Figures, refusal: { refusal?: TurnedAway } = {}) {
    this.#figures = figures
    this.#refusal = refusal
  }

  pass<T>(whose: string, work: () => Promise<T>, visitor: ServerResponse): Promise<T> {
    return this.#gateOf(whose).pass(work, visitor)
  }

  hold(whose: string, visitor: ServerResponse): Promise<() => void> {
    return this.#gateOf(whose).hold(visitor)
  }

  #gateOf(whose: string): Gate {
    const known = this.#gates.get(whose)
    if (known) return known
    const gate = new Gate(this.#figures, { ...this.#refusal, onEmpty: () => void this.#gates.delete(whose) })
    this.#gates.set(whose, gate)
    return gate
  }
}
