import type { ServerResponse } from 'node:http'
import { type Figures, Gate, type TurnedAway } from './gate.server'

/** A gate for each caller, so that no caller takes all places (decision 065). A caller's excess waits for that caller's own places. */
export class Shares {
  readonly #figures: Figures
  readonly #refusal: { refusal?: TurnedAway }
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
