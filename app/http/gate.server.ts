import type { ServerResponse } from 'node:http'
import { AppError } from '~/lib/errors'

interface Figures {
  at_once: number
  waiting: number
  patience_ms: number
}

/** A rendering is mostly this process's own work, so a few at a time keep it busy; half a second of them may wait. */
export const PAGE_FIGURES: Figures = { at_once: 4, waiting: 16, patience_ms: 700 }
/** A call mostly waits for one of the database's connections (20): more than twice as many only wait elsewhere. */
export const CALL_FIGURES: Figures = { at_once: 40, waiting: 100, patience_ms: 1000 }

/** Nothing went wrong, this process only takes no more. Seen in the metrics as 503s; a line in the log for each would be load too. */
export class TurnedAway extends AppError {
  constructor(sentence = 'We’re very busy right now. Please try again in a moment.') {
    super('unavailable', sentence, { retry_after: 3 })
  }
}

/** Whoever asked is gone, so nothing was begun. */
export class VisitorLeft extends TurnedAway {}

// Made once: the place an error was thrown at is the costliest part of a refusal.
const BUSY = new TurnedAway()
const LEFT = new VisitorLeft()

/**
 * So much work at a time, a short queue behind it, and a refusal at once for whoever comes then: a house that begins everything
 * ends nothing in time.
 */
export class Gate {
  readonly #figures: Figures
  readonly #queue = new Set<() => void>()
  #working = 0

  constructor(figures: Figures) {
    this.#figures = figures
  }

  /** Ahead of whatever a request costs before its work begins. */
  refuseIfFull(): void {
    if (this.#queue.size >= this.#figures.waiting) throw BUSY
  }

  /** `visitor` is the answer that somebody waits for; left out, nobody does. */
  async pass<T>(work: () => Promise<T> | T, visitor?: ServerResponse): Promise<T> {
    if (this.#working < this.#figures.at_once) this.#working++
    else await this.#turn(visitor)
    try {
      return await work()
    } finally {
      const [next] = this.#queue
      if (next) next()
      else this.#working--
    }
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
      const waiting = setTimeout(() => settle(() => reject(BUSY)), this.#figures.patience_ms)
      visitor?.once('close', leave)
      this.#queue.add(begin)
    })
  }
}
