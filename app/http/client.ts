import type { z } from 'zod'
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

  constructor(status: number, body: unknown, retry_after: number | undefined) {
    const said = (body ?? {}) as { error?: string; message?: string; code?: string }
    super(said.error ?? said.message ?? 'Something went wrong. Please try again.')
    this.name = 'ApiError'
    this.status = status
    this.code = said.code ?? 'failed'
    this.retry_after = retry_after
    this.body = body
  }
}

/** The network, not the server: no answer at all. */
export class OfflineError extends Error {
  constructor() {
    super('You seem to be offline. Check your connection and try again.')
    this.name = 'OfflineError'
  }
}

export interface ClientOptions {
  /** Gives the bearer token, refreshing it first when needed; null when signed out. */
  token?: () => Promise<string | null>
  /** Told when the server no longer knows the token; answers a fresh one or null. */
  renew?: (stale: string) => Promise<string | null>
  /** Sent with every call, such as the device's id. */
  headers?: () => Record<string, string>
}

export type Client<C extends Calls> = <K extends keyof C & string>(
  call: K,
  args: Arguments<C[K]> & { signal?: AbortSignal },
) => Promise<Answer<C[K]>>

interface LooseArguments {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
}

export function createClient<C extends Calls>(options: ClientOptions = {}): Client<C> {
  const send = async (call: string, args: LooseArguments) => {
    const token = (await options.token?.()) ?? null
    const headers = options.headers?.() ?? {}
    const first = await request(call, args, token, headers)
    if (first.status !== 401 || !token || !options.renew) return read(first)
    const fresh = await options.renew(token)
    return read(fresh ? await request(call, args, fresh, headers) : first)
  }
  return send as unknown as Client<C>
}

async function request(
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
  const init: RequestInit = { method, headers, ...(args.body === undefined ? {} : { body: JSON.stringify(args.body) }) }
  if (args.signal) init.signal = args.signal
  try {
    return await fetch(`/functions/v1${filled}${query.size > 0 ? `?${query}` : ''}`, init)
  } catch (error) {
    if (args.signal?.aborted) throw error
    throw new OfflineError()
  }
}

async function read(response: Response): Promise<unknown> {
  if (response.ok && response.headers.get('content-type') === 'application/pdf') return response.blob()
  const body: unknown = response.status === 204 ? undefined : await response.json().catch(() => null)
  if (response.ok) return body
  const retry_after = Number(response.headers.get('retry-after')) || undefined
  throw new ApiError(response.status, body, retry_after)
}
