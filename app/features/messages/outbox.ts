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
  /** Why the server would not have it. It waits for its author. */
  refused: string | null
  /** How often the server failed over it, and when the next try is due; left out until it does. Kept, so that other tabs wait, too. */
  failed?: { times: number; until: string }
}

/**
 * What came of a try. Later: no connection, or no room, which is the same for all that wait. Failed: the server could do nothing with
 * this one, and others may go.
 */
export type SendOutcome =
  | { sent: Message }
  | { refused: string }
  | { later_ms: number | null; why: StuckReason }
  | { failed: true }

/** Why nothing goes out for now. */
export type StuckReason = 'offline' | 'signed_out' | 'busy'

/** What an answer other than yes means; without a status there was none. */
export function triedOf(answer: {
  status: number | null
  retry_after?: number | undefined
  sentence: string
}): SendOutcome {
  const { status, retry_after = 10, sentence } = answer
  if (status === null || status === 401) return { later_ms: null, why: status ? 'signed_out' : 'offline' }
  if (status === 429 || status === 503) return { later_ms: retry_after * 1000, why: 'busy' }
  return status >= 500 ? { failed: true } : { refused: sentence }
}

/** The browser, as far as the outbox needs it; tests hand in their own. */
export interface OutboxSurroundings {
  all: () => Unsent[]
  put: (unsent: Unsent) => void
  remove: (id: string) => void
  /** One tab at a time. */
  exclusively: (work: () => Promise<void>) => Promise<void>
  send: (unsent: Unsent) => Promise<SendOutcome>
  /** Answers how to call it off. */
  later: (work: () => void, ms: number) => () => void
  now: () => Date
}

const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 60_000
/** Of one that the server fails over: some five minutes. */
const MOST_TRIES = 10
const GIVEN_UP = 'Something went wrong on our side.'

const waitAfter = (failures: number): number => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)

/**
 * Sends what waits, in order, as often as it takes. What is refused steps aside; without a way everything waits, and what the server
 * fails over holds up only its own conversation, until it is given up.
 */
export function createOutbox(around: OutboxSurroundings) {
  const listeners = new Set<(sent: Message | null) => void>()
  let failures = 0
  let calledOff = () => {}
  let sending: string | null = null
  let stuck: StuckReason | null = null

  const tell = (sent: Message | null = null) => {
    for (const listener of listeners) listener(sent)
  }
  const waiting = () => inOrder(around.all()).filter(({ refused }) => refused === null)
  const mayGo = () => notHeld(waiting(), around.now().toISOString())
  const tryAgain = (ms: number) => {
    calledOff()
    calledOff = around.later(flush, ms)
  }

  async function work() {
    for (let [next] = mayGo(); next; [next] = mayGo()) {
      sending = next.id
      tell()
      const tried = await around.send(next)
      sending = null
      if ('later_ms' in tried) {
        stuck = tried.why
        tryAgain(tried.later_ms ?? waitAfter(failures++))
        return tell()
      }
      failures = 0
      stuck = null
      // First told, then removed: nobody sees it missing in between.
      if ('sent' in tried) tell(tried.sent)
      if ('refused' in tried) around.put({ ...next, refused: tried.refused })
      else if ('failed' in tried) around.put(afterFailure(next, around.now()))
      else around.remove(next.id)
      tell()
    }
    const due = waiting().flatMap(({ failed }) => (failed ? [Date.parse(failed.until)] : []))
    if (due.length > 0) tryAgain(Math.max(0, Math.min(...due) - around.now().getTime()))
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
    /** Why the last try found no way; null when it did. */
    stuck: (): StuckReason | null => stuck,
    /** The server failed over it, or over one before it. */
    isHeld: (id: string): boolean => sending !== id && !mayGo().some((unsent) => unsent.id === id),
    add(written: Omit<Unsent, 'at' | 'refused' | 'failed'>) {
      around.put({ ...written, at: around.now().toISOString(), refused: null })
      tell()
      flush()
    },
    /** Once more, behind whatever waits by now. */
    retry(id: string) {
      const found = around.all().find((unsent) => unsent.id === id)
      if (found) {
        const { failed: _, ...again } = found
        around.put({ ...again, at: around.now().toISOString(), refused: null })
      }
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

/** Without those whose conversation waits for one that the server failed over. */
function notHeld(waiting: Unsent[], now: string): Unsent[] {
  const held = new Set<string>()
  return waiting.filter(({ conversation_id, failed }) => {
    if (failed && failed.until > now) held.add(conversation_id)
    return !held.has(conversation_id)
  })
}

function afterFailure({ failed, ...unsent }: Unsent, now: Date): Unsent {
  const times = (failed?.times ?? 0) + 1
  if (times === MOST_TRIES) return { ...unsent, refused: GIVEN_UP }
  return { ...unsent, failed: { times, until: new Date(now.getTime() + waitAfter(times - 1)).toISOString() } }
}
