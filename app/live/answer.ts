import type { PageEvent } from './events'
import { ALL, createReadings, MORE, type Source } from './readings'

/** A change that is shown before the server has answered. */
export interface Change<T, A> {
  /** Put over whatever the server says meanwhile, which may hold the change already: doing it twice must do no more than once. */
  show?: (data: T) => T
  send: () => Promise<A>
  /** What is known once it is done; without it, what was shown. */
  settle?: (data: T, answer: A) => T
  /** What to read again when it failed; everything, if nothing is named. */
  part?: string
}

export interface AnswerState<T> {
  /** What the server last said, with what was just pressed; undefined until the first answer. */
  data: T | undefined
  /** Why the last reading failed; what was read before stays. */
  error: unknown
  /** Another page is on its way. */
  growing: boolean
  /** How often it was changed from here: what somebody presses is drawn at once. */
  pressed: number
}

/**
 * What a screen shows of the server, kept up to date: what was read, and over it what was pressed here and is not answered yet. A change
 * made here overtakes the reading under way.
 */
export function createAnswer<T>(source: () => Source<T>) {
  const listeners = new Set<() => void>()
  const readings = createReadings(source, tell)
  let wishes: ((data: T) => T)[] = []
  let pressed = 0
  let state: AnswerState<T> = { ...readings.state(), pressed }

  function tell() {
    const { data: read, error, growing } = readings.state()
    const data = read === undefined ? read : wishes.reduce<T>((shown, wish) => wish(shown), read)
    if (data === state.data && error === state.error && growing === state.growing) return
    state = { data, error, growing, pressed }
    for (const listener of listeners) listener()
  }

  function set(change: (data: T) => T) {
    pressed++
    readings.overtake(change)
    tell()
  }

  return {
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: readings.start,
    reload: () => readings.ask(ALL),
    more: () => readings.ask(MORE),
    hear(event: PageEvent) {
      const about = source().live?.(event)
      if (about) void readings.ask(about === true ? ALL : about.part)
    },
    /** Takes in what the server has just said elsewhere. */
    set,
    /** Shows it at once, and takes it back when the server refuses; the refusal is thrown. Leaving the screen does not end it. */
    async change<A>({ show = (data) => data, send, settle = show, part = ALL }: Change<T, A>): Promise<A> {
      const wish = (data: T) => show(data)
      const end = () => {
        wishes = wishes.filter((one) => one !== wish)
      }
      wishes = [...wishes, wish]
      pressed++
      tell()
      try {
        const answer = await send()
        end()
        set((data) => settle(data, answer))
        return answer
      } catch (error) {
        end()
        tell()
        // Without an answer nobody knows whether it was done; with a refusal, something else is known there than here.
        void readings.ask(part)
        throw error
      }
    },
  }
}

interface Page<R> {
  rows: R[]
  more: boolean
}

/** A list that grows by pages. `read` gives the page after those that are known; read anew, it is as long as it was. */
export function inPages<R extends { id: string }, P extends Page<R>>(
  read: (known: P | undefined, signal: AbortSignal) => Promise<P>,
): Pick<Source<P>, 'read'> & { more: (known: P, signal: AbortSignal) => Promise<P> } {
  const more = async (known: P, signal: AbortSignal) => {
    const { rows, ...rest } = await read(known, signal)
    // A list that grew at its top gives a row twice.
    const listed = new Set(known.rows.map(({ id }) => id))
    return { ...rest, rows: [...known.rows, ...rows.filter(({ id }) => !listed.has(id))] } as unknown as P
  }
  return {
    more,
    read: async (signal, known) => {
      let list = await read(undefined, signal)
      for (let before = 0; list.more && before < list.rows.length && list.rows.length < (known?.rows.length ?? 0); ) {
        before = list.rows.length
        list = await more(list, signal)
      }
      return list
    },
  }
}
