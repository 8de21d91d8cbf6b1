import type { Message, MessageCard, MessagePicture } from './messages.contract'

/** A message that waits on this device. The device makes its id, so that the server takes it once, however often it is sent. */
export interface Unsent {
  id: string
  conversation_id: string
  body: string
  pictures: MessagePicture[]
  card: MessageCard | null
  /** When its author sent it: messages go in this order. */
  at: string
  /** Why the server refused it. It then waits for its author. */
  refused: string | null
  /** How often the server failed with it, and when the next try is due. Stored, so that other tabs wait, too. */
  failed?: { times: number; until: string }
}

/** `later_ms`: offline, signed out or too many requests, so all wait. `failed`: the server failed with this message alone. */
export type SendOutcome =
  | { sent: Message }
  | { refused: string }
  | { later_ms: number | null; why: StuckReason }
  | { failed: true }

export type StuckReason = 'offline' | 'signed_out' | 'busy'

/** For an answer that is no success; `status` is null when there was no answer. */
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
  /** Returns how to cancel it. */
  later: (work: () => void, ms: number) => () => void
  now: () => Date
}

const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 60_000
/** For a message that the server fails with: about five minutes. */
const MOST_TRIES = 10
const GIVEN_UP = 'Something went wrong on our side.'

const waitAfter = (failures: number): number => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)

/**
 * Sends in order, and again until it works. A refused message is skipped; without a connection all wait.
 * A message that the server fails with holds up only its own conversation, until it is given up.
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
      // Told before it is removed, so that the message is never missing in between.
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
    /** Told of every change, and of each message that the server has taken. */
    subscribe(listener: (sent: Message | null) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    of: (conversation_id: string): Unsent[] =>
      inOrder(around.all()).filter((unsent) => unsent.conversation_id === conversation_id),
    isSending: (id: string): boolean => sending === id,
    stuck: (): StuckReason | null => stuck,
    /** The server failed with it, or with one before it. */
    isHeld: (id: string): boolean => sending !== id && !mayGo().some((unsent) => unsent.id === id),
    add(written: Omit<Unsent, 'at' | 'refused' | 'failed'>) {
      around.put({ ...written, at: around.now().toISOString(), refused: null })
      tell()
      flush()
    },
    /** Goes behind the messages that wait by now. */
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
    /** The connection may be back. */
    wake() {
      calledOff()
      failures = 0
      flush()
    },
    changed: () => tell(),
  }
}

export type Outbox = ReturnType<typeof createOutbox>

/** Two of the same millisecond go by their ids, which hold the time, too. */
const inOrder = (all: Unsent[]): Unsent[] =>
  all.toSorted((one, other) => (one.at + one.id < other.at + other.id ? -1 : 1))

/** Without conversations that wait for a message that the server failed with. */
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
