import { isOutage } from '~/http/client'
import { FIRST_WAIT_MS, nextWait } from './back-off'
import type { PageEvent } from './events'

export interface Source<T> {
  /** All of it, as JSON has it. `known`: what is shown so far; a list in pages reads as many again. */
  read: (signal: AbortSignal, known: T | undefined) => Promise<T>
  /** The same with the next page. */
  more?: ((known: T, signal: AbortSignal) => Promise<T>) | undefined
  /** The same with one part of it read anew, such as the order that an event names. */
  part?: ((id: string, known: T, signal: AbortSignal) => Promise<T>) | undefined
  /** What an event asks for: everything, one part, or nothing. */
  live?: ((event: PageEvent) => boolean | { part: string }) | undefined
  /** Known from the beginning, so that nothing has to be read. */
  first?: T | undefined
  /** As this device last knew it, shown in place of the first answer while the server cannot be reached, or not soon. */
  kept?: (() => T | undefined) | undefined
}

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

export interface Answered<T> {
  /** What the server last said, with what was just pressed; undefined until the first answer. */
  data: T | undefined
  /** Why the last reading failed; what was read before stays. */
  error: unknown
  /** Another page is on its way. */
  growing: boolean
  /** How often it was changed from here: what somebody presses is drawn at once. */
  pressed: number
}

const ALL = 'all'
const MORE = 'more'
const LONGEST_WAIT_MS = 30_000
/** A screen that has something kept stays empty no longer than this. */
const SOON_MS = 5000

/**
 * What a screen shows of the server, kept up to date. Readings take turns, so an older answer never stands over a newer one; whatever
 * is asked for during a reading is read once more after it. A change made here overtakes the reading under way, which is then repeated.
 * A reading that failed is tried again by itself, later and later, unless the server refused it.
 */
export function createAnswer<T>(source: () => Source<T>) {
  const listeners = new Set<() => void>()
  const asked = new Set<string>()
  let known = source().first
  let kept: T | undefined
  let failed: { name: string; error: unknown } | null = null
  let failures = 0
  let again: ReturnType<typeof setTimeout> | undefined
  let wishes: ((data: T) => T)[] = []
  let changes = 0
  let doing: string | null = null
  let working = Promise.resolve()
  let leaving: AbortController | null = null
  let pressed = 0
  let state: Answered<T> = { data: known, error: null, growing: false, pressed }

  function tell() {
    const base = known ?? kept
    const data = base === undefined ? base : wishes.reduce<T>((shown, wish) => wish(shown), base)
    const next = { data, error: failed?.error ?? null, growing: doing === MORE || asked.has(MORE), pressed }
    if (data === state.data && next.error === state.error && next.growing === state.growing) return
    state = next
    for (const listener of listeners) listener()
  }

  /** Over when all that was asked for is read, or has failed. */
  function ask(name: string): Promise<void> {
    asked.add(name)
    if (leaving && doing === null) working = work(leaving.signal)
    if (name === MORE) tell()
    return working
  }

  async function work(signal: AbortSignal) {
    for (let name = next(); name && !signal.aborted; name = next()) {
      doing = name
      const before = changes
      const soon = globalThis.navigator?.onLine === false ? 0 : SOON_MS
      const waiting = known === undefined && source().kept ? setTimeout(fallBack, soon, signal) : undefined
      try {
        const answer = await readingOf(name, signal)
        if (signal.aborted) return
        if (changes !== before) asked.add(name)
        else {
          // After every connection everything is read again, and mostly found the same: then nothing is drawn.
          if (JSON.stringify(answer) !== JSON.stringify(known)) known = answer
          if (name === ALL || name === failed?.name) {
            failed = null
            calmDown()
          }
        }
      } catch (error) {
        if (signal.aborted) return
        // Of two that failed, everything answers for both.
        failed = { name: failed && failed.name !== name ? ALL : name, error }
        if (isOutage(error)) fallBack(signal)
        else kept = undefined
        tryLater(failed)
      } finally {
        clearTimeout(waiting)
      }
      doing = null
      tell()
    }
  }

  function fallBack(signal: AbortSignal) {
    if (signal.aborted || known !== undefined || kept !== undefined) return
    kept = source().kept?.()
    tell()
  }

  function tryLater({ name, error }: { name: string; error: unknown }) {
    clearTimeout(again)
    const { status = 503, retry_after } = error as { status?: number; retry_after?: number }
    if (status < 500 && status !== 429) return
    const next = nextWait(
      { heard: false, retry_after },
      { failures, first_ms: FIRST_WAIT_MS, longest_ms: LONGEST_WAIT_MS, random: Math.random() },
    )
    failures = next.failures
    again = setTimeout(ask, next.wait_ms, name)
  }

  function calmDown() {
    clearTimeout(again)
    failures = 0
  }

  /** Everything comes first, and answers for the parts that were asked for before it. */
  function next(): string | undefined {
    if (known === undefined && asked.size > 0) asked.add(ALL)
    if (asked.has(ALL)) {
      const grow = asked.has(MORE) && known !== undefined
      asked.clear()
      if (grow) asked.add(MORE)
      return ALL
    }
    const [name] = asked
    if (name) asked.delete(name)
    return name
  }

  function readingOf(name: string, signal: AbortSignal): Promise<T> {
    const { read, more, part } = source()
    if (name === ALL || known === undefined) return read(signal, known)
    return name === MORE ? more!(known, signal) : part!(name, known, signal)
  }

  function set(change: (data: T) => T) {
    changes++
    pressed++
    if (known !== undefined) known = change(known)
    tell()
  }

  return {
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Reads, until the answer is told to stop. */
    start(): () => void {
      leaving = new AbortController()
      doing = null
      if (known === undefined || failed) void ask(ALL)
      return () => {
        leaving?.abort()
        leaving = null
        asked.clear()
        calmDown()
      }
    },
    reload: () => ask(ALL),
    more: () => ask(MORE),
    hear(event: PageEvent) {
      const about = source().live?.(event)
      if (about) void ask(about === true ? ALL : about.part)
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
        void ask(part)
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
