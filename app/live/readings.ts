import { isOutage } from '~/http/client'
import { FIRST_WAIT_MS, nextWait } from './back-off'
import type { PageEvent } from './events'

export interface Source<T> {
  /** `known`: what is shown so far; a list in pages reads as many again. */
  read: (signal: AbortSignal, known: T | undefined) => Promise<T>
  more?: ((known: T, signal: AbortSignal) => Promise<T>) | undefined
  part?: ((id: string, known: T, signal: AbortSignal) => Promise<T>) | undefined
  live?: ((event: PageEvent) => boolean | { part: string }) | undefined
  first?: T | undefined
  /** This device's last copy, shown while the server can't be reached or is slow. */
  kept?: (() => T | undefined) | undefined
}

export const ALL = 'all'
export const MORE = 'more'
const LONGEST_WAIT_MS = 30_000
const SOON_MS = 5000

/** Readings take turns, so that an older answer never replaces a newer one. Asked for: `ALL`, `MORE`, or a part by name. */
export function createReadings<T>(source: () => Source<T>, onChange: () => void) {
  const asked = new Set<string>()
  const retries = createRetries(ask)
  let known = source().first
  let kept: T | undefined
  let failed: { name: string; error: unknown } | null = null
  let changes = 0
  let doing: string | null = null
  let working = Promise.resolve()
  let leaving: AbortController | null = null

  function ask(name: string): Promise<void> {
    asked.add(name)
    if (leaving && doing === null) working = work(leaving.signal)
    if (name === MORE) onChange()
    return working
  }

  async function work(signal: AbortSignal) {
    const next = () => takeNext(asked, known !== undefined)
    for (let name = next(); name && !signal.aborted; name = next()) {
      doing = name
      const before = changes
      const soon = globalThis.navigator?.onLine === false ? 0 : SOON_MS
      const waiting = known === undefined && source().kept ? setTimeout(fallBack, soon, signal) : undefined
      try {
        const answer = await read(name, signal)
        if (signal.aborted) return
        if (changes !== before) asked.add(name)
        else take(name, answer)
      } catch (error) {
        if (signal.aborted) return
        // After two different failures everything is read again.
        failed = { name: failed && failed.name !== name ? ALL : name, error }
        if (isOutage(error)) fallBack(signal)
        else kept = undefined
        retries.later(failed)
      } finally {
        clearTimeout(waiting)
      }
      doing = null
      onChange()
    }
  }

  function read(name: string, signal: AbortSignal): Promise<T> {
    const { read: all, more, part } = source()
    if (name === ALL || known === undefined) return all(signal, known)
    return name === MORE ? more!(known, signal) : part!(name, known, signal)
  }

  function take(name: string, answer: T) {
    // After every reconnection everything is read again and is mostly the same: then nothing is drawn.
    if (JSON.stringify(answer) !== JSON.stringify(known)) known = answer
    if (name !== ALL && name !== failed?.name) return
    failed = null
    retries.end()
  }

  function fallBack(signal: AbortSignal) {
    if (signal.aborted || known !== undefined || kept !== undefined) return
    kept = source().kept?.()
    onChange()
  }

  return {
    state: () => ({ data: known ?? kept, error: failed?.error ?? null, growing: doing === MORE || asked.has(MORE) }),
    ask,
    overtake(change: (data: T) => T) {
      changes++
      if (known !== undefined) known = change(known)
    },
    start(): () => void {
      leaving = new AbortController()
      doing = null
      if (known === undefined || failed) void ask(ALL)
      return () => {
        leaving?.abort()
        leaving = null
        asked.clear()
        retries.end()
      }
    },
  }
}

/** `ALL` comes first, and covers the parts asked for before it. */
function takeNext(asked: Set<string>, known: boolean): string | undefined {
  if (!known && asked.size > 0) asked.add(ALL)
  if (asked.has(ALL)) {
    const grow = asked.has(MORE) && known
    asked.clear()
    if (grow) asked.add(MORE)
    return ALL
  }
  const [name] = asked
  if (name) asked.delete(name)
  return name
}

/** Retries a failed reading, with growing waits, unless the server refused it. */
function createRetries(ask: (name: string) => void) {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    later({ name, error }: { name: string; error: unknown }) {
      clearTimeout(timer)
      const { status = 503, retry_after } = error as { status?: number; retry_after?: number }
      if (status < 500 && status !== 429) return
      const next = nextWait(
        { heard: false, retry_after },
        { failures, first_ms: FIRST_WAIT_MS, longest_ms: LONGEST_WAIT_MS, random: Math.random() },
      )
      failures = next.failures
      timer = setTimeout(ask, next.wait_ms, name)
    },
    end() {
      clearTimeout(timer)
      failures = 0
    },
  }
}
