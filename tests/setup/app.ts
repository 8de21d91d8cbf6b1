import { tmpdir } from 'node:os'
import type { FastifyInstance, InjectOptions } from 'fastify'
import Stripe from 'stripe'
import { afterAll, beforeAll } from 'vitest'
import { connectForSearch } from '../../app/db/client.server'
import { type Env, readEnv } from '../../app/env.server'
import type { Services } from '../../app/http/services.server'
import { mediaStore } from '../../app/media/media.server'
import type { Payments } from '../../app/payments/payments.server'
import { buildApp } from '../../server/app'
import { PORTS } from '../../server/features'
import { useDatabase } from './database'

export interface TestApp {
  app: FastifyInstance
  services: Services
  database_url: string
  /** Moves the app's clock; the database's own stays. */
  clock: { now: Date }
  call(
    method: string,
    path: string,
    options?: {
      token?: string | undefined
      body?: unknown
      query?: Record<string, string>
      headers?: Record<string, string>
    },
  ): Promise<Answer>
}

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any
  headers: Record<string, unknown>
}

/** The real app on a real database, without a network: requests are injected. */
export function useApp(settings: Record<string, string> = {}, payments: Payments = nobody()): TestApp {
  const database = useDatabase()
  const clock = { now: new Date() }
  const test = { clock } as TestApp
  beforeAll(async () => {
    const env: Env = readEnv({ LOG_LEVEL: 'silent', DEMO: '0', DATA_DIR: tmpdir(), ...settings })
    test.services = {
      db: database.db,
      pool: database.pool,
      search_pool: connectForSearch(database.url),
      env,
      clock: () => clock.now,
      secret: Buffer.alloc(32, 7),
      media: mediaStore(env),
      payments,
      ...PORTS,
    }
    test.database_url = database.url
    test.app = await buildApp({ services: test.services })
    await test.app.ready()
  })
  afterAll(async () => {
    // A sender who broke off would be waited for, up to a minute.
    test.app?.server.closeAllConnections()
    await test.app?.close()
    await test.services?.search_pool.end()
  })
  test.call = async (method, path, { token, body, query, headers } = {}) => {
    const options: InjectOptions = {
      method: method as 'GET',
      url: `/functions/v1${path}`,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(query ? { query } : {}),
      ...(body === undefined ? {} : { payload: hasFile(body) ? formOf(body) : (body as object) }),
    }
    const response = await test.app.inject(options)
    return {
      status: response.statusCode,
      headers: response.headers,
      body: /json/.test(String(response.headers['content-type'])) ? JSON.parse(response.body) : response.body || null,
    }
  }
  return test
}

const hasFile = (body: unknown): body is object =>
  Object.values(body as object).some((one) => one instanceof Uint8Array)

/** As a browser sends it. */
export function formOf(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    form.set(name, value instanceof Uint8Array ? new File([new Uint8Array(value)], 'photo.jpg') : String(value))
  return form
}

/** A payment provider that does not answer: most tests never ask it. */
function nobody(): Payments {
  const options = { host: '127.0.0.1', port: 9, protocol: 'http', timeout: 500, maxNetworkRetries: 0 } as const
  return { stripe: new Stripe('sk_test_nobody', options), webhook_secret: 'whsec_test', sandbox: null }
}
