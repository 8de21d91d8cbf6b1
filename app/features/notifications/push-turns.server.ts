import { LRUCache } from 'lru-cache'

interface Service {
  busy: number
  silences: number
  paused_until: number
}

/** Fewer than the lane of pushes has slots: no service, however slow, takes all of them. */
const MOST_AT_ONCE = 5
const CROWDED_SECONDS = 5
/** Doubled with each silence after the first. */
const PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 600_000

/** By host, as this process sees them. Bounded, since a browser can name any host. */
const services = new LRUCache<string, Service>({ max: 1000 })

type Turn<T> = { answer: T } | { after_seconds: number; crowded: boolean }

/** Asks a push service unless it is silent or has enough of ours at once: then says when to come again. Any answer ends the pauses. */
export async function takeTurn<T>(host: string, ask: () => Promise<T>): Promise<Turn<T>> {
  const service = services.get(host) ?? { busy: 0, silences: 0, paused_until: 0 }
  services.set(host, service)
  const pause_ms = service.paused_until - performance.now()
  if (pause_ms > 0) return { after_seconds: Math.ceil(pause_ms / 1000), crowded: false }
  if (service.busy >= MOST_AT_ONCE) return { after_seconds: CROWDED_SECONDS, crowded: true }
  service.busy++
  try {
    const answer = await ask()
    service.silences = 0
    return { answer }
  } catch {
    // Requests that ran at the same time fall silent together: that is one silence.
    if (service.paused_until <= performance.now())
      service.paused_until = performance.now() + Math.min(PAUSE_MS * 2 ** service.silences++, LONGEST_PAUSE_MS)
    return { after_seconds: 0, crowded: false }
  } finally {
    service.busy--
  }
}
