import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '../../app/lib/ids'
import { type AttemptEnd, FIRST_WAIT_MS, nextWait } from '../../app/live/back-off'
import { sseReader } from '../../app/live/sse'

interface Held {
  id: string
  seq: number
  body: string
}

/** One end of a conversation, as an open page keeps it: what it has said, what it has read, and what it has not got through yet. */
export class Talker {
  /** What this page shows, by number. */
  readonly shown = new Map<number, Held>()
  /** Every id that it ever made, in the order in which it was written. */
  readonly said: { id: string; body: string }[] = []
  readonly unsent = new Set<string>()
  #over = new AbortController()
  #behind = false
  #reading: Promise<void> | undefined
  #work: Promise<unknown>
  readonly #conversation: string
  readonly #token: string

  constructor(origin: string, { conversation_id, token }: { conversation_id: string; token: string }) {
    this.#conversation = `${origin}/functions/v1/conversations/${conversation_id}`
    this.#token = token
    this.#work = this.#listen(`${origin}/functions/v1/events`, conversation_id)
  }

  get last_seq(): number {
    return Math.max(0, ...this.shown.keys())
  }

  /** Kept until the server has it, with one id, however often that takes. */
  async say(body: string): Promise<void> {
    const id = newId()
    this.said.push({ id, body })
    this.unsent.add(id)
    for (;;) {
      const answer = await this.#ask('POST', '/messages', { id, body })
      if (answer?.status === 201) break
      if (answer && answer.status < 500 && answer.status !== 429) throw new Error(`${answer.status}: ${answer.text}`)
      await sleep(300 + Math.random() * 400)
    }
    this.unsent.delete(id)
  }

  async leave(): Promise<void> {
    this.#over.abort()
    await this.#work
    await this.#reading
  }

  async #listen(address: string, conversation_id: string): Promise<void> {
    const { signal } = this.#over
    const waiting = { failures: 0, first_ms: FIRST_WAIT_MS }
    while (!signal.aborted) {
      const ended: AttemptEnd = { heard: false }
      const push = sseReader({
        event: (type, data) => {
          ended.heard = true
          if (type === 'hello' || data.includes(conversation_id)) this.#read()
        },
      })
      try {
        const headers = { accept: 'text/event-stream', authorization: `Bearer ${this.#token}` }
        const response = await fetch(address, { headers, signal })
        const text = new TextDecoder()
        for await (const piece of response.body!) push(text.decode(piece as Uint8Array, { stream: true }))
      } catch {
        // Killed under our hands: tried again after the wait.
      }
      const { wait_ms, failures } = nextWait(ended, { ...waiting, random: Math.random() })
      waiting.failures = failures
      await sleep(wait_ms, undefined, { signal }).catch(() => undefined)
    }
  }

  /** One reading at a time: whatever is heard meanwhile is one more, and one that failed is tried again. */
  #read(): void {
    this.#behind = true
    this.#reading ??= this.#catchUp().finally(() => {
      this.#reading = undefined
      if (this.#behind && !this.#over.signal.aborted) this.#read()
    })
  }

  /** Everything after the last number that it has. */
  async #catchUp(): Promise<void> {
    while (this.#behind && !this.#over.signal.aborted) {
      this.#behind = false
      const answer = await this.#ask('GET', `/messages?limit=100&after_seq=${this.last_seq}`)
      if (answer?.status !== 200) {
        this.#behind = true
        await sleep(300)
        continue
      }
      const { items, next } = JSON.parse(answer.text) as { items: Held[]; next: number | null }
      for (const message of items) this.shown.set(message.seq, message)
      if (next !== null) this.#behind = true
    }
  }

  /** Null where nothing whole came back. */
  async #ask(method: string, path: string, body?: object): Promise<{ status: number; text: string } | null> {
    try {
      const answer = await fetch(`${this.#conversation}${path}`, {
        method,
        headers: { authorization: `Bearer ${this.#token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(10_000),
      })
      return { status: answer.status, text: await answer.text() }
    } catch {
      return null
    }
  }
}
