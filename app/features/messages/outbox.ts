import type { Message, MessageCard, MessagePicture } from './messages.contract'

/** A message as it waits on this device. Its id is made here, so that sending it twice is sending it once. */
export interface Unsent {
  id: string
  conversation_id: string
  body: string
  pictures: MessagePicture[]
  card: MessageCard | null
  /** When it was sent off here: they go in this order. */
  at: string
  /** Why the server would not have it. It waits for whoever wrote it. */
  refused: string | null
}

/** What came of a try. Not now: no connection, or no room; the same try later may do. */
export type Tried = { sent: Message } | { refused: string } | { later_ms: number | null }

/** The browser, as far as the outbox needs it; tests hand in their own. */
export interface OutboxSurroundings {
  all: () => Unsent[]
  put: (unsent: Unsent) => void
  remove: (id: string) => void
  /** One tab at a time. */
  exclusively: (work: () => Promise<void>) => Promise<void>
  send: (unsent: Unsent) => Promise<Tried>
  /** Answers how to call it off. */
  later: (work: () => void, ms: number) => () => void
  now: () => Date
}

const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 60_000

/** Sends what waits, in order, as often as it takes. What is refused steps aside; what cannot go now holds up what is behind it. */
export function createOutbox(around: OutboxSurroundings) {
  const listeners = new Set<(sent: Message | null) => void>()
  let failures = 0
  let calledOff = () => {}
  let sending: string | null = null
  let stuck = false

  const tell = (sent: Message | null = null) => {
    for (const listener of listeners) listener(sent)
  }
  const waiting = () => inOrder(around.all()).filter(({ refused }) => refused === null)

  async function work() {
    for (let [next] = waiting(); next; [next] = waiting()) {
      sending = next.id
      tell()
      const tried = await around.send(next)
      sending = null
      if ('later_ms' in tried) {
        stuck = true
        calledOff()
        calledOff = around.later(flush, tried.later_ms ?? Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures++))
        return tell()
      }
      failures = 0
      stuck = false
      // First told, then removed: nobody sees it missing in between.
      if ('sent' in tried) tell(tried.sent)
      if ('refused' in tried) around.put({ ...next, refused: tried.refused })
      else around.remove(next.id)
      tell()
    }
  }

  const flush = () => void around.exclusively(work)

  return {
    /** Told of every change, and of what the server has taken. Answers how to stop. */
    subscribe(listener: (sent: Message | null) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    of: (conversation_id: string): Unsent[] =>
      inOrder(around.all()).filter((unsent) => unsent.conversation_id === conversation_id),
    isSending: (id: string): boolean => sending === id,
    /** The last try found no way. */
    isStuck: (): boolean => stuck,
    add(written: Omit<Unsent, 'at' | 'refused'>) {
      around.put({ ...written, at: around.now().toISOString(), refused: null })
      tell()
      flush()
    },
    /** Once more, behind whatever waits by now. */
    retry(id: string) {
      const found = around.all().find((unsent) => unsent.id === id)
      if (found) around.put({ ...found, at: around.now().toISOString(), refused: null })
      tell()
      flush()
    },
    remove(id: string) {
      if (sending !== id) around.remove(id)
      tell()
    },
    /** There may be a way again. */
    wake() {
      calledOff()
      failures = 0
      flush()
    },
    /** Another tab changed what waits. */
    changed: () => tell(),
  }
}

export type Outbox = ReturnType<typeof createOutbox>

/** Two of the same moment by their ids, which tell the time, too. */
const inOrder = (all: Unsent[]): Unsent[] =>
  all.toSorted((one, other) => (one.at + one.id < other.at + other.id ? -1 : 1))
