import type Stripe from 'stripe'
import type { Fault } from './fault'
import { Journal, readJournal, replaceJournal } from './journal'

/** Objects as the provider shows them, with references as ids. */
export interface Tables {
  account: Stripe.Account
  account_link: StoredLink
  session: Stripe.Checkout.Session
  plan: Plan
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  charge: Stripe.Charge
  refund: Stripe.Refund
  transfer: Stripe.Transfer
  transfer_reversal: Stripe.TransferReversal
  application_fee: Stripe.ApplicationFee
  fee_refund: Stripe.FeeRefund
  balance_transaction: Stripe.BalanceTransaction
  dispute: Stripe.Dispute
  event: StoredEvent
  delivery: Delivery
  key: StoredKey
  fault: Fault
}

export interface StoredLink {
  id: string
  account: string
  refresh_url: string
  return_url: string
  expires_at: number
  used: boolean
}

/** By the session's id: what it sells, and what its payment will look like. */
export interface Plan {
  id: string
  line_items: Stripe.LineItem[]
  metadata: Stripe.Metadata
  description: string | null
  receipt_email: string | null
  statement_descriptor_suffix: string | null
  transfer_group: string | null
  on_behalf_of: string | null
  application_fee_amount: number | null
  destination: string | null
  transfer_amount: number | null
}

/** `object` is the very value that the table held: it costs memory once, and the journal names it instead of repeating it. */
export interface StoredEvent {
  id: string
  type: string
  created: number
  account: string | null
  request: Stripe.Event.Request
  object: StoredObject
}

/** By the event's id. An event without a delivery is still on its way. */
export interface Delivery {
  id: string
  state: 'held' | 'done' | 'none'
}

export interface StoredKey {
  id: string
  request: string
  request_id: string
  status: number
  /** The provider's object as it was then, or the text itself. */
  object?: StoredObject
  body?: string
  created: number
}

export type StoredObject = { id: string; object: string }

export type Kind = keyof Tables
type Put = [kind: Kind, value: Tables[Kind], owner?: string]
type Removal = [kind: Kind, id: string]
/** `of` stands in the journal for an `object` that the table held at that moment. */
type ObjectRef = { of?: [kind: Kind, id: string]; object?: StoredObject }
type Line = (Put | Removal)[]

const KIND_OF: Record<string, Kind | undefined> = {
  account: 'account',
  'checkout.session': 'session',
  payment_intent: 'payment_intent',
  charge: 'charge',
  refund: 'refund',
  transfer: 'transfer',
  transfer_reversal: 'transfer_reversal',
  application_fee: 'application_fee',
  fee_refund: 'fee_refund',
  dispute: 'dispute',
}

const KEY_LIFE = 24 * 3600
const EVENT_LIFE = 30 * 24 * 3600
/** Most idempotency keys, and most events. */
const MEMORY = 5000

export class Store {
  readonly #dir: string
  readonly #tables = new Map<Kind, Map<string, Tables[Kind]>>()
  /** Objects that live on a connected account; all others are the platform's. */
  readonly #owners = new Map<string, string>()
  /** Not yet taken by the courier. */
  #unsent: StoredEvent[] = []
  #journal!: Journal
  #open: { line: Line; undo: (() => void)[] } | null = null

  private constructor(dir: string) {
    this.#dir = dir
  }

  static async open(dir: string, now: number): Promise<Store> {
    const store = new Store(dir)
    let puts = 0
    for (const line of readJournal(dir) as Iterable<Line>) {
      for (const entry of line) store.#apply(entry)
      puts += line.length
    }
    store.#forget(now, puts)
    store.#unsent = store
      .list('event')
      .filter(({ id }) => !store.get('delivery', id))
      .reverse()
    store.#journal = await Journal.open(dir)
    return store
  }

  get<K extends Kind>(kind: K, id: string): Tables[K] | undefined {
    return this.#table(kind).get(id)
  }

  ownerOf(id: string): string | null {
    return this.#owners.get(id) ?? null
  }

  /** Newest first, as the provider lists. `owner` null: the platform. */
  list<K extends Kind>(kind: K, owner: string | null = null): Tables[K][] {
    return [...this.#table(kind).values()].filter(({ id }) => this.ownerOf(id) === owner).reverse()
  }

  put<K extends Kind>(kind: K, value: Tables[K], owner?: string): Tables[K] {
    const table = this.#table(kind)
    const before = table.get(value.id)
    this.#open!.undo.push(() => {
      if (before) table.set(value.id, before)
      else table.delete(value.id)
    })
    this.#open!.line.push(this.#written(kind, value, owner))
    this.#apply([kind, value, owner])
    return value
  }

  /** The kind of the table that holds this very version. */
  holds(shown: StoredObject): Kind | null {
    const kind = KIND_OF[shown.object]
    return kind && (this.get(kind, shown.id) as unknown) === shown ? kind : null
  }

  remove(kind: Kind, id: string): void {
    const table = this.#table(kind)
    const before = table.get(id)
    if (!before) return
    this.#open!.undo.push(() => table.set(id, before))
    const entry: Removal = [kind, id]
    this.#open!.line.push(entry)
    this.#apply(entry)
  }

  /** All or nothing. `work` is synchronous, so that transactions never overlap. */
  transact<T>(work: () => T): T {
    if (this.#open) throw new Error('A transaction inside a transaction')
    this.#open = { line: [], undo: [] }
    const { line, undo } = this.#open
    try {
      const result = work()
      if (line.length > 0) this.#journal.append(JSON.stringify(line))
      for (const [kind, value] of line)
        if (kind === 'event') this.#unsent.push(this.get(kind, (value as StoredEvent).id)!)
      this.#makeRoom()
      return result
    } catch (error) {
      for (const step of undo.reverse()) step()
      throw error
    } finally {
      this.#open = null
    }
  }

  takeUnsent(): StoredEvent[] {
    const events = this.#unsent
    this.#unsent = []
    return events
  }

  durable = () => this.#journal.durable()
  close = () => this.#journal.close()

  #table<K extends Kind>(kind: K): Map<string, Tables[K]> {
    const table = this.#tables.get(kind) ?? new Map<string, Tables[Kind]>()
    this.#tables.set(kind, table)
    return table as Map<string, Tables[K]>
  }

  #written(kind: Kind, value: Tables[Kind], owner?: string): Put {
    const { object, ...rest } = value as ObjectRef
    const held = (kind === 'event' || kind === 'key') && object ? this.holds(object) : null
    const short = held ? ({ ...rest, of: [held, object!.id] } as Tables[Kind] & ObjectRef) : value
    return owner ? [kind, short, owner] : [kind, short]
  }

  #apply([kind, value, owner]: Put | Removal): void {
    if (typeof value === 'string') {
      this.#table(kind).delete(value)
      return
    }
    const { of, ...rest } = value as Tables[Kind] & ObjectRef
    const whole = of ? ({ ...rest, object: this.get(...of) } as Tables[Kind]) : value
    this.#table(kind).set(value.id, whole)
    if (owner) this.#owners.set(value.id, owner)
  }

  /** At start: drops old rows, and rewrites a journal with more than twice the needed lines. */
  #forget(now: number, puts: number): void {
    for (const { id, created } of this.list('key')) if (created < now - KEY_LIFE) this.#drop('key', id)
    for (const { id, created } of this.list('event'))
      if (created < now - EVENT_LIFE && this.#isDone(id)) this.#drop('event', id)
    this.#makeRoom()
    const live = [...this.#tables.values()].reduce((sum, table) => sum + table.size, 0)
    if (puts > 1000 && puts > 2 * live) replaceJournal(this.#dir, this.#lines())
  }

  /** Not in the journal: the next start drops the same again. */
  #makeRoom(): void {
    for (const kind of ['key', 'event'] as const) {
      const table = this.#table(kind)
      for (const id of table.keys()) {
        if (table.size <= MEMORY) break
        if (kind === 'key' || this.#isDone(id)) this.#drop(kind, id)
      }
    }
  }

  #isDone = (id: string) => ['done', 'none'].includes(this.get('delivery', id)?.state ?? '')

  #drop(kind: 'key' | 'event', id: string): void {
    this.#table(kind).delete(id)
    if (kind === 'event') this.#table('delivery').delete(id)
  }

  /** Events and keys come last, after the objects that they name; older versions of these are written out. */
  *#lines(): Generator<string> {
    const kinds = [...this.#tables.keys()].sort(
      (a, b) => Number(a === 'event' || a === 'key') - Number(b === 'event' || b === 'key'),
    )
    for (const kind of kinds) {
      for (const value of this.#table(kind).values()) {
        yield JSON.stringify([this.#written(kind, value, this.ownerOf(value.id) ?? undefined)])
      }
    }
  }
}
