import { createHash } from 'node:crypto'
import { type Act, API_VERSION, newId } from './act'
import { ApiError, refuse } from './errors'
import { type Fault, REQUEST_FAULTS } from './fault'
import { takeFault } from './faults'
import { parseForm } from './form'
import { Params } from './params'
import { findRoute } from './routes'
import { show } from './show'
import type { StoredObject } from './store'

export interface Request {
  method: string
  path: string
  query: string
  body: string
  headers: Record<string, string | string[] | undefined>
}

export interface Answer {
  status: number
  headers: Record<string, string>
  body: string
  /** The fault to inject. */
  fault: Fault | null
}

type World = Omit<Act, 'request' | 'now'> & { clock: () => number }

/** Synchronous: changes are on disk only when the store says so. */
export class Api {
  readonly #world: World
  readonly #busy = new Set<string>()

  constructor(world: World) {
    this.#world = world
  }

  /** `send` resolves when the answer has left; until then its idempotency key is in use. */
  async handle(request: Request, send: (answer: Answer) => Promise<void>): Promise<void> {
    const key = request.method === 'POST' ? header(request, 'idempotency-key') : undefined
    const name = key && `${header(request, 'stripe-account') ?? ''} ${key}`
    if (name && this.#busy.has(name)) return send(inUse(key))
    if (name) this.#busy.add(name)
    try {
      await send(this.#answer(request, key, name))
    } finally {
      if (name) this.#busy.delete(name)
    }
  }

  #answer(request: Request, key: string | undefined, name: string | undefined): Answer {
    const { store } = this.#world
    const subject = `${request.method} ${request.path}`
    const asked = createHash('sha256').update(`${subject} ${request.body}`).digest('base64')
    const request_id = newId('req', 14)
    const headers = { 'request-id': request_id, ...(key ? { 'idempotency-key': key } : {}) }
    const unwelcome = authenticate(request)
    if (unwelcome) return failure(unwelcome, headers)
    const stored = name ? store.get('key', name) : undefined
    if (stored && stored.request !== asked) return failure(otherParams(key!), headers)
    const fault = takeFault(store, REQUEST_FAULTS, subject)
    if (stored) {
      const replayed = { 'idempotent-replayed': 'true', 'original-request': stored.request_id }
      return answer(stored.status, stored.body ?? JSON.stringify(stored.object), { ...headers, ...replayed }, fault)
    }
    const remember = (status: number, what: { body: string } | { object: StoredObject }) => {
      if (name)
        store.put('key', { id: name, request: asked, request_id, status, ...what, created: this.#world.clock() })
    }
    if (fault?.kind === 'error_500' && !fault.after_commit) {
      store.transact(() => remember(500, { body: BROKEN }))
      return answer(500, BROKEN, headers, fault)
    }
    try {
      return store.transact(() => {
        const { result, body } = this.#run(request, { id: request_id, idempotency_key: key ?? null })
        const broken = fault?.kind === 'error_500'
        remember(broken ? 500 : 200, broken ? { body: BROKEN } : store.holds(result) ? { object: result } : { body })
        return broken ? answer(500, BROKEN, headers, fault) : answer(200, body, headers, fault)
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const failed = failure(error, headers, fault)
      if (error.kept) store.transact(() => remember(failed.status, { body: failed.body }))
      return failed
    }
  }

  #run(request: Request, origin: Act['request']): { result: StoredObject; body: string } {
    const route = findRoute(request.method, request.path)
    if (!route) {
      const message = `Unrecognized request URL (${request.method}: ${request.path}).`
      throw new ApiError(404, { type: 'invalid_request_error', message }, { kept: false })
    }
    const { store, public_url, clock } = this.#world
    const account = header(request, 'stripe-account') ?? header(request, 'stripe-context') ?? null
    if (account && !store.get('account', account)) throw noAccess(account)
    if (account && !speaksForOthers(request))
      throw refuse(
        `This sandbox has destination charges only: ${request.method} ${request.path} takes no Stripe-Account.`,
      )
    const params = new Params(parseForm(request.method === 'POST' ? request.body : request.query))
    const expand = params.texts('expand')
    const now = clock()
    const result = route.handler({ store, now, public_url, request: origin, params, ids: route.ids, account })
    params.end()
    const body = JSON.stringify(show({ store, now }, result, expand))
    // An expanded answer is stored as text, since no table holds such an object.
    return { result: (expand.length > 0 ? {} : result) as StoredObject, body }
  }
}

function authenticate(request: Request): ApiError | null {
  const given = header(request, 'authorization') ?? ''
  const basic = given.startsWith('Basic ') ? Buffer.from(given.slice(6), 'base64').toString().split(':')[0] : undefined
  const key = basic ?? (given.startsWith('Bearer ') ? given.slice(7) : '')
  if (/^[sr]k_test_/.test(key)) return null
  const message = key
    ? 'Invalid API Key provided: this is a sandbox, it takes keys that begin with sk_test_ only.'
    : 'You did not provide an API key.'
  return new ApiError(401, { type: 'invalid_request_error', message })
}

/** Paths that a connected account has of its own. */
const speaksForOthers = ({ method, path }: Request) =>
  method === 'GET' && /^\/v1\/(account|balance|balance_transactions|charges|refunds|payouts|events)(\/|$)/.test(path)

const header = ({ headers }: Request, name: string) => [headers[name]].flat()[0] || undefined

const answer = (status: number, body: string, headers: Record<string, string>, fault: Fault | null): Answer => ({
  status,
  body,
  fault,
  headers: {
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'stripe-version': API_VERSION,
    // A key replays a 500 too, so that a retry with the same key is useless.
    ...(status === 500 && headers['idempotency-key'] ? { 'stripe-should-retry': 'false' } : {}),
    ...headers,
  },
})

const failure = (error: ApiError, headers: Record<string, string>, fault: Fault | null = null): Answer =>
  answer(error.status, JSON.stringify({ error: error.body }), headers, fault)

const BROKEN = JSON.stringify({
  error: { type: 'api_error', message: 'An unknown error occurred (a fault of the sandbox, asked for).' },
})

const otherParams = (key: string) =>
  new ApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })

const inUse = (key: string | undefined): Answer => {
  const message = `There is currently another in-progress request using this idempotency key '${key}'. Try again later.`
  const error = new ApiError(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message })
  return failure(error, { 'request-id': newId('req', 14), 'stripe-should-retry': 'true' })
}

const noAccess = (account: string) =>
  new ApiError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${account}' (or that account does not exist).`,
  })
