import type { ServerResponse } from 'node:http'
import { AppError, type ErrorCode } from '~/lib/errors'

export interface Figures {
  at_once: number
  waiting: number
  patience_ms: number
  /** With more than so many waiting it is a flood, of which fewer are let in at a time. */
  flood?: { waiting: number; at_once: number }
}

/** A rendering is mostly this process's own work, so a few at a time keep it busy; half a second of them may wait. */
export const PAGE_FIGURES: Figures = { at_once: 4, waiting: 16, patience_ms: 700 }
/** Of one address, behind which a whole town can sit: it may have all places, and nothing in the queue ahead of others. */
export const PAGE_SHARE: Figures = { at_once: 4, waiting: 250, patience_ms: 700 }
/** A call mostly waits for one of the database's connections (20): more than twice as many only wait elsewhere. */
export const CALL_FIGURES: Figures = { at_once: 40, waiting: 100, patience_ms: 1000 }

/** Nothing went wrong, this process only takes no more. Seen in the metrics as 503s; a line in the log for each would be load too. */
export class TurnedAway extends AppError {
  constructor(sentence = 'We’re very busy right now. Please try again in a moment.', code: ErrorCode = 'unavailable') {
    super(code, sentence, { retry_after: 3 })
  }
}

/** The caller is gone, so nothing was begun. */
export class VisitorLeft extends TurnedAway {}

// Made once: the place an error was thrown at is the costliest part of a refusal.
const BUSY = new TurnedAway()
const LEFT = new VisitorLeft()

export interface GateOptions {
  refusal?: TurnedAway
  onEmpty?: () => void
}

/**
 * So much work at a time, a short queue behind it, and a refusal at once for the calls that come then: a house that begins everything
 * ends nothing in time.
 */
export class Gate {
  readonly #figures: Figures
  readonly #refusal: TurnedAway
  readonly #onEmpty: () => void
  readonly #queue = new Set<() => void>()
  #working = 0

  constructor(figures: Figures, { refusal = BUSY, onEmpty = () => {} }: GateOptions = {}) {
    this.#figures = figures
    this.#refusal = refusal
    this.#onEmpty = onEmpty
  }

  /** Ahead of whatever a request costs before its work begins. */
  refuseIfFull(): void {
    if (this.#queue.size >= this.#figures.waiting) throw this.#refusal
  }

  /** `visitor` is the answer that somebody waits for; left out, nobody does. */
  async pass<T>(work: () => Promise<T> | T, visitor?: ServerResponse): Promise<T> {
    await this.#enter(visitor)
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  /** A place until the answer is written or nobody waits for it, or until what this answers is called. */
  async hold(visitor: ServerResponse): Promise<() => void> {
    await this.#enter(visitor)
    let held = true
    const leave = () => {
      visitor.off('close', leave)
      if (held) this.#leave()
      held = false
    }
    if (visitor.closed) leave()
    else visitor.once('close', leave)
    return leave
  }

  async #enter(visitor: ServerResponse | undefined): Promise<void> {
    if (this.#working < this.#places()) this.#working++
    else await this.#turn(visitor)
  }

  #leave(): void {
    this.#working--
    for (const next of this.#queue) {
      if (this.#working >= this.#places()) break
      this.#working++
      next()
    }
    if (this.#working === 0) this.#onEmpty()
  }

  #places(): number {
    const { at_once, flood } = this.#figures
    return flood && this.#queue.size > flood.waiting ? flood.at_once : at_once
  }

  /** Settles when somebody hands over their place. */
  #turn(visitor: ServerResponse | undefined): Promise<void> {
    this.refuseIfFull()
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        this.#queue.delete(begin)
        clearTimeout(waiting)
        visitor?.off('close', leave)
        end()
      }
      const begin = () => settle(resolve)
      const leave = () => settle(() => reject(LEFT))
      const waiting = setTimeout(() => settle(() => reject(this.#refusal)), this.#figures.patience_ms)
      visitor?.once('close', leave)
      this.#queue.add(begin)
    })
  }
}
