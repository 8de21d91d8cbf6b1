import { session } from '~/http/session'
import { pause } from '~/lib/pause'
import { type AttemptEnd, FIRST_WAIT_MS, nextWait } from './back-off'
import type { AddressedEvent, PageEvent } from './events'
import { sseReader } from './sse'

type Shout = (event: AddressedEvent) => void

const LOCK = 'live.stream'
/** The server sends something every 20 seconds: a longer silence means a dead connection. */
const SILENCE_MS = 50_000

/** One stream per browser, in the tab with the lock: HTTP/1.1 allows six connections per site, which six tabs would use up. */
export async function lead(shout: Shout, signal: AbortSignal): Promise<void> {
  const locked = navigator.locks?.request(LOCK, { signal }, () => keepListening(shout, signal))
  await (locked ?? whileInView(shout, signal))
}

/** Without HTTPS browsers have no locks: every visible tab listens for itself. */
async function whileInView(shout: Shout, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const turned = new AbortController()
    const turn = () => turned.abort()
    document.addEventListener('visibilitychange', turn, { once: true })
    const either = AbortSignal.any([signal, turned.signal])
    await (document.visibilityState === 'visible' ? keepListening(shout, either) : aborted(either))
    document.removeEventListener('visibilitychange', turn)
  }
}

async function keepListening(shout: Shout, signal: AbortSignal): Promise<void> {
  const waiting = { failures: 0, first_ms: FIRST_WAIT_MS }
  while (!signal.aborted) {
    const user_id = session().user_id()
    const other = new AbortController()
    const unsubscribe = session().subscribe(() => {
      if (session().user_id() !== user_id) other.abort()
    })
    const either = AbortSignal.any([signal, other.signal])
    if (!user_id) await aborted(either)
    else {
      const ended = await listenAs(user_id, shout, either, (ms) => {
        waiting.first_ms = ms
      })
      const { wait_ms, failures } = nextWait(ended, { ...waiting, random: Math.random() })
      waiting.failures = other.signal.aborted ? 0 : failures
      await pause(wait_ms, either)
    }
    unsubscribe()
  }
}

async function listenAs(
  user_id: string,
  shout: Shout,
  signal: AbortSignal,
  onRetry: (ms: number) => void,
): Promise<AttemptEnd> {
  const ended: AttemptEnd = { heard: false }
  const silent = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const breathe = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), SILENCE_MS)
  }
  try {
    breathe()
    const token = await session().token()
    if (!token) return ended
    const response = await fetch('/functions/v1/events', {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silent.signal]),
    })
    if (response.status === 401) await session().renew(token)
    if (!response.ok || !response.body) {
      ended.retry_after = Number(response.headers.get('retry-after')) || undefined
      return ended
    }
    const push = sseReader({
      retry: onRetry,
      event: (type, data) => {
        ended.heard = true
        if (type === 'expired') ended.expired = true
        // Not taken on trust: if the server refuses the renewal, that ends the session here and says why.
        else if (type === 'signed_out')
          void session()
            .renew(token)
            .catch(() => undefined)
        else shout({ user_id, event: { ...JSON.parse(data), type } as PageEvent })
      },
    })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      breathe()
      push(value ?? '')
    }
  } catch {
    // No connection, or a broken one: tried again after the wait.
  } finally {
    clearTimeout(timer)
  }
  return ended
}

const aborted = (signal: AbortSignal): Promise<void> => pause(2 ** 31 - 1, signal)
