import { createHmac } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { eventBody } from './events'
import { takeFault } from './faults'
import type { Delivery, Store, StoredEvent } from './store'

const AT_ONCE = 4
const FIRST_PAUSE = 250
const LONGEST_PAUSE = 15_000
const PATIENCE = 10_000

interface Parcel {
  event: StoredEvent
  copies: number
  attempt: number
}

/** Delivers events to the webhook until it accepts, in no promised order; after a restart unfinished deliveries begin again. */
export class Courier {
  readonly #store: Store
  readonly #target: { url: string; secret: string } | null
  readonly #queue: Parcel[] = []
  #shelf: Parcel[] = []
  #running = 0

  constructor(store: Store, target: { url: string; secret: string } | null) {
    this.#store = store
    this.#target = target
  }

  /** Takes new events only once they are on disk: the webhook must not learn of what a crash could undo. */
  async collect(): Promise<void> {
    const events = this.#store.takeUnsent()
    await this.#store.durable()
    for (const event of events) {
      if (this.#target) this.#accept({ event, copies: 1, attempt: 0 })
      else this.#mark(event.id, 'none')
    }
    this.#work()
  }

  /** Delivers the withheld events. */
  release(): number {
    const held = this.#store.list('delivery').filter(({ state }) => state === 'held')
    this.#store.transact(() => {
      for (const { id } of held) this.#store.remove('delivery', id)
    })
    for (const { id } of held.reverse()) {
      this.#queue.push({ event: this.#store.get('event', id)!, copies: 1, attempt: 0 })
    }
    this.#work()
    return held.length
  }

  #accept(parcel: Parcel): void {
    const { event } = parcel
    if (takeFault(this.#store, ['withhold_webhooks'], event.type)) {
      this.#mark(event.id, 'held')
      return
    }
    if (takeFault(this.#store, ['duplicate_webhook'], event.type)) parcel.copies = 2
    const reorder = takeFault(this.#store, ['reorder_webhooks'], event.type)
    if (!reorder) {
      this.#queue.push(parcel)
      return
    }
    this.#shelf.push(parcel)
    // The fault's last event, or a moment of quiet, empties the shelf: last in, first out.
    if (reorder.times === 1) this.#empty()
    else setTimeout(() => this.#empty(), reorder.ms || 1000).unref()
  }

  #empty(): void {
    this.#queue.push(...this.#shelf.reverse())
    this.#shelf = []
    this.#work()
  }

  #work(): void {
    while (this.#running < AT_ONCE) {
      const parcel = this.#queue.shift()
      if (!parcel) return
      this.#running++
      void this.#deliver(parcel).finally(() => {
        this.#running--
        this.#work()
      })
    }
  }

  async #deliver(parcel: Parcel): Promise<void> {
    let arrived = true
    for (let copy = 0; copy < parcel.copies; copy++) arrived = (await this.#send(parcel.event)) && arrived
    if (arrived) {
      this.#mark(parcel.event.id, 'done')
      return
    }
    const pause = Math.min(FIRST_PAUSE * 2 ** parcel.attempt, LONGEST_PAUSE)
    setTimeout(() => {
      this.#queue.push({ ...parcel, attempt: parcel.attempt + 1 })
      this.#work()
    }, pause).unref()
  }

  #send(event: StoredEvent): Promise<boolean> {
    const { url, secret } = this.#target!
    const body = eventBody(event)
    const time = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    return new Promise((resolve) => {
      const client = url.startsWith('https:') ? https : http
      const request = client.request(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          'stripe-signature': `t=${time},v1=${signature}`,
          'user-agent': 'Stripe/1.0 (sandbox)',
        },
        timeout: PATIENCE,
      })
      request.on('response', (response) => {
        response.resume()
        const status = response.statusCode ?? 0
        response.on('close', () => resolve(status >= 200 && status < 300))
      })
      request.on('timeout', () => request.destroy())
      request.on('error', () => resolve(false))
      request.end(body)
    })
  }

  #mark(id: string, state: Delivery['state']): void {
    this.#store.transact(() => this.#store.put('delivery', { id, state }))
    void this.#store.durable()
  }
}
