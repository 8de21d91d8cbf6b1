import type { z } from 'zod'
import { pause } from '~/lib/pause'
import type { Call, Calls } from './contract'

type Input<S> = S extends z.ZodType ? z.input<S> : never
type Arguments<C extends Call> = (C extends { params: infer P } ? { params: Input<P> } : unknown) &
  (C extends { query: infer Q } ? { query?: Input<Q> } : unknown) &
  (C extends { body: infer B } ? { body: Input<B> } : unknown)
type Answer<C extends Call> = C extends { answer: infer A extends z.ZodType }
  ? C extends { envelope: 'data' }
    ? { success: true; data: z.output<A>; error: null }
    : z.output<A>
  : C extends { file: string }
    ? Blob
    : undefined

export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly retry_after: number | undefined
  readonly body: unknown

  constructor(status: number, body: unknown, retry_after?: number) {
    const said = (body ?? {}) as { error?: string; message?: string; code?: string }
    super(said.error ?? said.message ?? UNKNOWN)
    this.name = 'ApiError'
    this.status = status
    this.code = said.code ?? 'failed'
    this.retry_after = retry_after
    this.body = body
  }
}

export class OfflineError extends Error {
  readonly why = 'You seem to be offline.'

  constructor() {
    super('You seem to be offline. Check your connection and try again.')
    this.name = 'OfflineError'
  }
}

/** No answer within the time limit. The change may have been made all the same. */
export class LateError extends Error {
  readonly why: string

  constructor(reads: boolean) {
    const why = reads ? 'That took too long.' : 'That took too long. Check whether it worked first.'
    super(reads ? `${why} Please try again.` : why)
    this.why = why
  }
}

/** Missing, or not for this user: the server doesn't say which. A malformed id gets 400. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

export const isOutage = (error: unknown): boolean =>
  error instanceof OfflineError || error instanceof LateError || (error instanceof ApiError && error.status >= 500)

interface OwnSentence {
  failed?: string
}

const UNKNOWN = 'Something went wrong. Please try again.'

/** A sentence for the screen: the server's own words if it sent some, otherwise `failed`. */
export function sentenceOf(error: unknown, failed = (error as OwnSentence | null)?.failed ?? ''): string {
  if (error instanceof OfflineError || error instanceof LateError)
    return failed ? `${failed.replace(/\.$/, '')}. ${error.why}` : error.message
  return error instanceof ApiError && (error.body || !failed) ? error.message : failed || UNKNOWN
}

export interface ClientOptions {
  token?: () => Promise<string | null>
  renew?: (stale: string) => Promise<string | null>
  headers?: () => Record<string, string>
  /** Before a dangerous call is let through; then it is sent again. */
  stepUp?: () => Promise<boolean>
  surroundings?: Partial<ClientSurroundings>
}

interface ClientSurroundings {
  fetch: (address: string, init: RequestInit) => Promise<Response>
  limit: (ms: number) => AbortSignal
  pause: (ms: number, until: AbortSignal) => Promise<void>
  random: () => number
}

export type Client<C extends Calls> = <K extends keyof C & string>(
  call: K,
  args: Arguments<C[K]> & CallOptions,
) => Promise<Answer<C[K]>>

interface CallOptions {
  signal?: AbortSignal
  /** Of a link from a mail, instead of the session's (ruling 61). */
  token?: string
}

interface LooseArguments extends CallOptions {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

const READ_LIMIT_MS = 15_000
const CHANGE_LIMIT_MS = 60_000
const BUSY = [503, 429]
const WAITS_MS = [300, 1200]
/** Seconds. If the server asks for a longer wait, the user decides when to try again. */
const LONGEST_WAIT_S = 5

export function createClient<C extends Calls>(options: ClientOptions = {}): Client<C> {
  const around: ClientSurroundings = {
    fetch: (address, init) => fetch(address, init),
    limit: (ms) => AbortSignal.timeout(ms),
    pause,
    random: Math.random,
    ...options.surroundings,
  }

  const once = async (call: string, args: LooseArguments) => {
    const token = args.token ?? (await options.token?.()) ?? null
    const headers = options.headers?.() ?? {}
    const first = await request(around, call, args, token, headers)
    if (first.status !== 401 || !token || args.token || !options.renew) return read(first)
    const fresh = await options.renew(token)
    return read(fresh ? await request(around, call, args, fresh, headers) : first)
  }

  /** After a change without an answer it is unknown whether it was made: only reads are tried again then. */
  const send = async (call: string, args: LooseArguments) => {
    const reads = call.startsWith('GET ')
    // A busy server refuses before it begins, and these two may come twice if it failed later: no tap on a full day is lost.
    const settable = /^(PUT|DELETE) /.test(call)
    let asked = false
    for (let tries = 0; ; tries++) {
      const late = around.limit(reads ? READ_LIMIT_MS : CHANGE_LIMIT_MS)
      const signal = args.signal ? AbortSignal.any([args.signal, late]) : late
      try {
        return await once(call, { ...args, signal })
      } catch (thrown) {
        if (args.signal?.aborted) throw thrown
        if (late.aborted) throw new LateError(reads)
        // Once for a call: its time limit begins anew, however long the user took.
        if (!asked && thrown instanceof ApiError && thrown.code === 'step_up_needed') {
          asked = true
          if (await options.stepUp?.()) continue
        }
        const wait = reads || (settable && thrown instanceof ApiError) ? waitAfter(thrown, tries) : null
        if (wait === null) throw thrown
        // Half of the wait is chance: browsers that were refused together must not come back together.
        await around.pause(wait * (1 + around.random() / 2), args.signal ?? new AbortController().signal)
      }
    }
  }
  return send as unknown as Client<C>
}

function waitAfter(error: unknown, tries: number): number | null {
  const wait = WAITS_MS[tries]
  if (wait === undefined) return null
  if (error instanceof OfflineError) return wait
  if (!(error instanceof ApiError) || !BUSY.includes(error.status)) return null
  const asked = error.retry_after ?? 0
  return asked > LONGEST_WAIT_S ? null : Math.max(asked * 1000, wait)
}

async function request(
  { fetch }: ClientSurroundings,
  call: string,
  args: LooseArguments,
  token: string | null,
  more: Record<string, string>,
): Promise<Response> {
  const [method = 'GET', path = '/'] = call.split(' ')
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(args.params?.[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(args.query ?? {}))
    if (value !== undefined && value !== null) query.set(name, String(value))
  const headers = new Headers(more)
  if (args.body !== undefined) headers.set('content-type', 'application/json')
  if (token) headers.set('authorization', `Bearer ${token}`)
  // Set here as well, since browsers otherwise let a second reader of an address wait until the first one's answer has arrived.
  const init: RequestInit = { method, headers, cache: 'no-store' }
  if (args.body !== undefined) init.body = JSON.stringify(args.body)
  if (args.signal) init.signal = args.signal
  return fetch(`/functions/v1${filled}${query.size > 0 ? `?${query}` : ''}`, init).catch(broken)
}

async function read(response: Response): Promise<unknown> {
  if (response.ok && /pdf|csv|jpeg/.test(response.headers.get('content-type') ?? ''))
    return response.blob().catch(broken)
  // A truncated answer counts as none. An empty one is complete for 201 and 204.
  if (response.ok)
    return response
      .text()
      .then((text) => (text === '' && response.status > 200 ? undefined : JSON.parse(text)))
      .catch(broken)
  const body: unknown = await response.json().catch(() => null)
  const retry_after = Number(response.headers.get('retry-after')) || undefined
  throw new ApiError(response.status, body, retry_after)
}

const broken = (): never => {
  throw new OfflineError()
}
