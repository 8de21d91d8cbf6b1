import type { FastifyReply } from 'fastify'
import type { Actor } from '~/http/actor.server'
import { AppError } from '~/lib/errors'
import type { Notice, StreamEvent } from './events'
import { type Listener, LiveStream, TURNS } from './live-stream.server'
import { LIVE_CHANNEL } from './publish.server'

interface Surroundings {
  findStanding: (token_hashes: Buffer[]) => Promise<{ hash: Buffer; expires_at: Date }[]>
  clock: () => Date
  most_per_address?: number
}

const BEAT_MS = 20_000
/** Open pages are told to read again over so many ms: all at once, most would be refused. */
const REREAD_MS = 5000
const MOST_PER_PERSON = 10
const MOST_PER_ADDRESS = 1000

export class LiveStreams {
  readonly #surroundings: Surroundings
  readonly #streams = new Set<LiveStream>()
  readonly #by_key = new Map<string, Set<LiveStream>>()
  #doubtful = false
  #turn = 0
  #beating: NodeJS.Timeout | undefined

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings
  }

  readonly channels = {
    [LIVE_CHANNEL]: (payload: string) => this.#hear(payload),
    session_ended: (session_id: string) => this.#closeAll(session_id, { type: 'signed_out' }),
    crew_left: (user_id: string) => this.#closeAll(user_id, { type: 'expired' }),
    rights_changed: (user_id: string) => this.#closeAll(user_id, { type: 'expired' }),
  }

  get size(): number {
    return this.#streams.size
  }

  /** Listens, then checks the session, then says 'hello': a revocation or event in between is either heard or read. */
  async open(reply: FastifyReply, from: { actor: Actor; token_hash: Buffer; address: string }): Promise<void> {
    const { actor, token_hash, address } = from
    const session_id = actor.session_id!
    const listener = { ids: actor.id ? [actor.id, session_id] : [session_id], session_id, token_hash, address }
    this.#refuseTooMany(listener, actor.id !== null)
    const stream = new LiveStream(reply.raw, listener, () => this.#remove(stream))
    this.#add(stream)
    try {
      const [standing] = await this.#surroundings.findStanding([token_hash])
      if (!standing) throw new AppError('unauthenticated', 'Authentication required')
      if (stream.closed) throw new AppError('unavailable', 'Please connect again.', { retry_after: 1 })
      reply.hijack()
      stream.begin(
        reply.getHeaders() as Record<string, string>,
        standing.expires_at.getTime() - this.#surroundings.clock().getTime(),
      )
    } catch (error) {
      this.#remove(stream)
      throw error
    }
  }

  /** After a gap in the database's notices: events and revocations may have been missed. */
  reread(): void {
    for (const stream of this.#streams)
      setTimeout(() => stream.send({ type: 'hello' }), Math.random() * REREAD_MS).unref()
    void this.#recheck()
  }

  closeAll(): void {
    for (const stream of this.#streams) stream.close()
  }

  #hear(payload: string) {
    // Any database connection can send a notice, so it may be malformed.
    const notice = parse(payload)
    if (notice) this.#deliver(notice)
  }

  #deliver({ to, event }: Notice) {
    const listening = new Set(to.flatMap((id) => [...(this.#by_key.get(id) ?? [])]))
    for (const stream of listening) stream.send(event)
  }

  #closeAll(id: string, last: StreamEvent) {
    for (const stream of this.#by_key.get(id) ?? []) stream.close(last)
  }

  async #recheck() {
    const asked = [...this.#streams]
    if (asked.length === 0) return
    try {
      const rows = await this.#surroundings.findStanding(asked.map(({ listener }) => listener.token_hash))
      const standing = new Set(rows.map(({ hash }) => hash.toString('hex')))
      this.#doubtful = false
      for (const stream of asked) {
        if (!standing.has(stream.listener.token_hash.toString('hex'))) stream.close({ type: 'signed_out' })
      }
    } catch {
      this.#doubtful = true
    }
  }

  /** A crowd of guests must not lock out accounts behind the same address: an account's first stream is always let in. */
  #refuseTooMany({ ids, address }: Listener, has_account: boolean) {
    const [person = ''] = ids
    const open = (key: string) => this.#by_key.get(key)?.size ?? 0
    const is_first = has_account && open(person) === 0
    const has_room = open(address) < (this.#surroundings.most_per_address ?? MOST_PER_ADDRESS)
    if (open(person) < MOST_PER_PERSON && (is_first || has_room)) return
    throw new AppError('too_many_attempts', 'Too many open pages. Please close some of them.', { retry_after: 60 })
  }

  #add(stream: LiveStream) {
    this.#streams.add(stream)
    for (const key of keysOf(stream)) {
      const same = this.#by_key.get(key)
      if (same) same.add(stream)
      else this.#by_key.set(key, new Set([stream]))
    }
    this.#beating ??= setInterval(() => this.#beat(), BEAT_MS / TURNS).unref()
  }

  #remove(stream: LiveStream) {
    this.#streams.delete(stream)
    for (const key of keysOf(stream)) {
      const same = this.#by_key.get(key)
      same?.delete(stream)
      if (same?.size === 0) this.#by_key.delete(key)
    }
    if (this.#streams.size > 0) return
    clearInterval(this.#beating)
    this.#beating = undefined
  }

  /** Some at a time: two thousand at once would hold up all other requests. */
  #beat() {
    this.#turn = (this.#turn + 1) % TURNS
    for (const stream of this.#streams) if (stream.turn === this.#turn) stream.beat()
    if (this.#doubtful && this.#turn === 0) void this.#recheck()
  }
}

const keysOf = ({ listener }: LiveStream) => [...listener.ids, listener.address]

function parse(payload: string): Notice | null {
  try {
    const notice = JSON.parse(payload) as Notice | null
    return Array.isArray(notice?.to) && notice.event ? notice : null
  } catch {
    return null
  }
}
