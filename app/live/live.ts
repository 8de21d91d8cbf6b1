import { session } from '~/http/session'
import { isApart } from '~/lib/safe-storage'
import type { AddressedEvent, PageEvent } from './events'

export type Listener = (event: PageEvent) => void

const listeners = new Set<Listener>()
let channel: BroadcastChannel | undefined
let leaving: AbortController | undefined

/** Hears the server through whichever tab holds the stream. Loads the connection on demand, since most visitors never sign in. */
export function subscribeLive(listener: Listener): () => void {
  listeners.add(listener)
  join()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) leave()
  }
}

function join() {
  // What reaches the other tabs is their user's own.
  if (channel || isApart() || !('BroadcastChannel' in window)) return
  channel = new BroadcastChannel('live')
  channel.onmessage = ({ data }: MessageEvent<AddressedEvent>) => dispatch(data)
  leaving = new AbortController()
  const { signal } = leaving
  window.addEventListener('pagehide', leave, { signal })
  import('./live-stream').then(({ lead }) => lead(shout, signal)).catch(() => undefined)
}

function leave() {
  leaving?.abort()
  channel?.close()
  channel = undefined
}

/** The page comes back from the browser's back/forward cache. */
function comeBack({ persisted }: PageTransitionEvent) {
  if (!persisted || listeners.size === 0) return
  join()
  for (const listener of listeners) listener({ type: 'hello' })
}
if (typeof window !== 'undefined') window.addEventListener('pageshow', comeBack)

function shout(addressed: AddressedEvent) {
  channel?.postMessage(addressed)
  dispatch(addressed)
}

function dispatch({ user_id, event }: AddressedEvent) {
  if (user_id !== session().user_id()) return
  for (const listener of listeners) listener(event)
}
