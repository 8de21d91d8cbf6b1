import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { isMissing } from '~/http/client'
import { useAnswer } from '~/live/use-answer'
import { useLive } from '~/live/use-live'
import { messagesApi } from './messages.calls'
import type { Message } from './messages.contract'
import type { StuckReason, Unsent } from './outbox'
import { outbox } from './outbox.browser'
import { AFTER, askedBy, type KnownThread, lastSeq, merged, unsentIn } from './thread'

const PAGE = 50

/** The server's messages by number, and behind them those that this device has not sent yet. */
export function useThread(id: string) {
  const params = { id }
  const known = useRef<Message[]>([])
  const thread = useAnswer<KnownThread>(id, {
    // Reads again what came since, and the newest page, for what was changed or read meanwhile.
    read: async (signal, before) => {
      const newest = await messagesApi('GET /conversations/:id/messages', { params, query: { limit: PAGE }, signal })
      if (!before) return { items: newest.items, more: newest.next !== null }
      return { ...before, items: merged(await after(id, before.items, signal), newest.items) }
    },
    more: async ({ items }, signal) => {
      const query = { limit: PAGE, before_seq: items[0]?.seq ?? 1 }
      const earlier = await messagesApi('GET /conversations/:id/messages', { params, query, signal })
      return { items: merged(items, earlier.items), more: earlier.next !== null }
    },
    part: async (what, before, signal) => {
      if (what === AFTER) return { ...before, items: await after(id, before.items, signal) }
      const call = { params: { id, message_id: what }, signal }
      try {
        const read = await messagesApi('GET /conversations/:id/messages/:message_id', call)
        return { ...before, items: merged(before.items, [read]) }
      } catch (error) {
        // An editor has hidden it.
        if (!isMissing(error)) throw error
        return { ...before, items: before.items.filter((message) => message.id !== what) }
      }
    },
    live: (event) => {
      if (event.type === 'hello') return true
      return event.type === 'message' && event.conversation_id === id && askedBy(event, known.current)
    },
  })
  const items = thread.data?.items ?? NONE
  known.current = items
  const take = (message: Message) => thread.set((before) => ({ ...before, items: merged(before.items, [message]) }))
  return { ...thread, items, unsent: unsentIn(items, useUnsent(id, take)), take }
}

const NONE: Message[] = []

async function after(id: string, items: Message[], signal: AbortSignal): Promise<Message[]> {
  for (let known = items; ; ) {
    const query = { limit: 100, after_seq: lastSeq(known) }
    const { items: read, next } = await messagesApi('GET /conversations/:id/messages', {
      params: { id },
      query,
      signal,
    })
    known = merged(known, read)
    if (next === null || read.length === 0) return known
  }
}

export interface ShownUnsent extends Unsent {
  sending: boolean
  /** Why it can't be sent right now. */
  stuck: StuckReason | null
  /** It waits, since the server failed with it or with one before it. */
  held: boolean
}

function useUnsent(conversation_id: string, take: (message: Message) => void): ShownUnsent[] {
  const latest = useRef(take)
  latest.current = take
  const store = useMemo(() => {
    let shown: ShownUnsent[] = []
    return {
      subscribe: (redraw: () => void) =>
        outbox().subscribe((sent) => {
          if (sent?.conversation_id === conversation_id) latest.current(sent)
          redraw()
        }),
      /** The same list while nothing has changed, as React wants it. */
      read: () => {
        const fresh = outbox()
          .of(conversation_id)
          .map((one) => ({
            ...one,
            sending: outbox().isSending(one.id),
            stuck: outbox().stuck(),
            held: outbox().isHeld(one.id),
          }))
        if (JSON.stringify(fresh) !== JSON.stringify(shown)) shown = fresh
        return shown
      },
    }
  }, [conversation_id])
  return useSyncExternalStore(store.subscribe, store.read, store.read)
}

const TYPING_SHOWN_MS = 6000
const TYPING_TOLD_MS = 3000

/** Whether the other side is typing, and how to tell them that the user is. */
export function useTyping(id: string, from_bakery: boolean) {
  const [typing, setTyping] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const told = useRef(0)
  const stop = () => {
    clearTimeout(timer.current)
    setTyping(false)
  }
  useLive((event) => {
    if (!('conversation_id' in event) || event.conversation_id !== id) return
    // Their message has come, or was read; a side that types on says so again.
    if (event.type === 'message') return stop()
    if (event.from_bakery === from_bakery) return
    clearTimeout(timer.current)
    setTyping(true)
    timer.current = setTimeout(stop, TYPING_SHOWN_MS)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const tell = () => {
    if (Date.now() - told.current < TYPING_TOLD_MS) return
    told.current = Date.now()
    messagesApi('POST /conversations/:id/typing', { params: { id } }).catch(() => undefined)
  }
  return { typing, tell }
}
