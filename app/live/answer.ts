import type { PageEvent } from './events'
import { ALL, createReadings, MORE, type Source } from './readings'

export interface Change<T, A> {
  /** Applied to whatever the server says meanwhile, which may hold the change already: applying it twice must be harmless. */
  show?: (data: T) => T
  send: () => Promise<A>
  settle?: (data: T, answer: A) => T
  part?: string
}

export interface AnswerState<T> {
  data: T | undefined
  error: unknown
  growing: boolean
  /** Counts changes made here: those are drawn at once. */
  pressed: number
}

/** What was read, with unanswered changes over it. A change overtakes the reading under way. */
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
    set,
    /** Shows the change at once, and takes it back and throws if the server refuses. Leaving the screen doesn't end it. */
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
        // Without an answer it is unknown whether it was done; with a refusal, the server knows more than this screen.
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

/** A list that grows by pages. Read anew, it keeps its length. */
export function inPages<R extends { id: string }, P extends Page<R>>(
  read: (known: P | undefined, signal: AbortSignal) => Promise<P>,
): Pick<Source<P>, 'read'> & { more: (known: P, signal: AbortSignal) => Promise<P> } {
  const more = async (known: P, signal: AbortSignal) => {
    const { rows, ...rest } = await read(known, signal)
    // If rows were added at the top, the next page repeats some.
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
