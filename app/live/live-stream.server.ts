import type { ServerResponse } from 'node:http'
import type { StreamEvent } from './events'

export interface Listener {
  ids: string[]
  session_id: string
  token_hash: Buffer
  address: string
}

export const TURNS = 100
const RETRY_MS = 3000
/** Bytes. Events are small: a client that is this far behind isn't reading. */
const MOST_WAITING = 64 * 1024
const LAST_WORDS_MS = 1000

export class LiveStream {
  readonly listener: Listener
  readonly turn = Math.floor(Math.random() * TURNS)
  readonly #raw: ServerResponse
  #state: 'opening' | 'open' | 'closed' = 'opening'
  #expiry: NodeJS.Timeout | undefined

  constructor(raw: ServerResponse, listener: Listener, onGone: () => void) {
    this.#raw = raw
    // A connection breaks while being written to; 'close' follows.
    raw.on('error', () => {})
    this.listener = listener
    raw.once('close', () => {
      this.#state = 'closed'
      clearTimeout(this.#expiry)
      onGone()
    })
  }

  get closed(): boolean {
    return this.#state === 'closed' || this.#raw.destroyed
  }

  /** The connection isn't reused: closing the server must not wait for it to idle out. */
  begin(headers: Record<string, string>, lifetime_ms: number): void {
    this.#raw.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      connection: 'close',
    })
    this.#state = 'open'
    this.#write(`retry: ${RETRY_MS}\n\n`)
    this.send({ type: 'hello' })
    this.#expiry = setTimeout(() => this.close({ type: 'expired' }), lifetime_ms)
    this.#expiry.unref()
  }

  send({ type, ...data }: StreamEvent): void {
    this.#write(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  beat(): void {
    this.#write(':\n\n')
  }

  close(last?: StreamEvent): void {
    if (last) this.send(last)
    this.#state = 'closed'
    clearTimeout(this.#expiry)
    if (!this.#raw.headersSent) return
    this.#raw.end()
    setTimeout(() => this.#raw.destroy(), LAST_WORDS_MS).unref()
  }

  #write(text: string): void {
    if (this.#state !== 'open' || this.#raw.destroyed) return
    this.#raw.write(text)
    if (this.#raw.writableLength > MOST_WAITING) this.#raw.destroy()
  }
}
