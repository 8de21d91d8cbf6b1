import type { ServerResponse } from 'node:http'
import { AppError, type ErrorCode } from '~/lib/errors'

export interface Figures {
  at_once: number
  waiting: number
  patience_ms: number
  flood?: { waiting: number; at_once: number }
}

/** Rendering is mostly this process's own CPU time: four at a time keep it busy, and half a second of them may wait. */
export const PAGE_FIGURES: Figures = { at_once: 4, waiting: 16, patience_ms: 700 }
/** Per address. A whole town may share one, so it may have all places, but stands in its own queue. */
export const PAGE_SHARE: Figures = { at_once: 4, waiting: 250, patience_ms: 700 }
/** A call mostly waits for one of the database's 20 connections: more calls at once would only wait there. */
export const CALL_FIGURES: Figures = { at_once: 40, waiting: 100, patience_ms: 1000 }

/** Not an error of ours: counted in the metrics as 503 and not logged, since a log line for each would be load, too. */
export class TurnedAway extends AppError {
  constructor(sentence = 'We’re very busy right now. Please try again in a moment.', code: ErrorCode = 'unavailable') {
    super(code, sentence, { retry_after: 3 })
  }
}

export class VisitorLeft extends TurnedAway {}

// Made once: building the stack trace is the costliest part of a refusal.
const BUSY = new TurnedAway()
const LEFT = new VisitorLeft()

export interface GateOptions {
  refusal?: TurnedAway
  onEmpty?: () => void
}

/** Limited work at a time, a short queue behind it, and an immediate refusal beyond that. */
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

  refuseIfFull(): void {
    if (this.#queue.size >= this.#figures.waiting) throw this.#refusal
  }

  /** If `visitor` leaves before its turn, the work isn't begun. */
  async pass<T>(work: () => Promise<T> | T, visitor?: ServerResponse): Promise<T> {
    await this.#enter(visitor)
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  /** Holds a place until the answer is written, the visitor leaves, or the returned function is called. */
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
