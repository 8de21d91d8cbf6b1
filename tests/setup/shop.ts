import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { connectPayments, type Payments } from '../../app/payments/payments.server'
import { type SandboxProcess, sandboxProcess, sandboxWebhookSecret } from '../../app/payments/sandbox-process.server'
import { type TestApp, useApp } from './app'

export interface Shop extends TestApp {
  /** A press on the provider's pay button, by the session's id. */
  pay(session_id: string, card?: string): Promise<{ status: string }>
  account(id: string, progress?: string): Promise<void>
  fault(fault: {
    kind: string
    match?: string
    times?: number | null
    after_commit?: boolean
    ms?: number
  }): Promise<void>
  books(): Promise<Books>
  control(method: string, path: string, body?: unknown): Promise<Response>
}

export interface Books {
  payment_intents: {
    payment_intent: string
    session: string | null
    metadata: Record<string, string>
    charges: number
    charged: number
    refunded: number
    transferred: number
    reversed: number
    application_fee: number
  }[]
  balances: Record<string, number>
}

export const CARD = '4242424242424242'

/** The provider cannot close the next page that it is asked to. */
export const PAGES_STAY_OPEN = { kind: 'error_500', match: 'POST /v1/checkout/sessions/*/expire' }

/** The app with the real sandbox behind it, as a process of its own. Webhooks reach the app only if it listens. */
export function useShop({
  listen = false,
  settings = {},
}: {
  listen?: boolean
  settings?: Record<string, string>
} = {}): Shop {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'localoaf-sandbox-'))
  const secret = Buffer.alloc(32, 7)
  let sandbox: SandboxProcess
  const payments = {} as Payments
  const shop = useApp(settings, payments) as Shop
  beforeAll(async () => {
    sandbox = await sandboxProcess({
      dir,
      webhook_secret: sandboxWebhookSecret(secret),
      built: true,
      bundle: inject('sandbox'),
      prepare: async () => {},
    })
    Object.assign(payments, connectPayments(shop.services.env, secret, sandbox))
    if (listen) await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const port = listen ? (shop.app.server.address() as { port: number }).port : 9
    sandbox.begin({ port, host: '127.0.0.1', public_url: 'http://localhost:3000' })
    await sandbox.ready()
  })
  afterAll(async () => {
    await sandbox?.stop()
    rmSync(dir, { recursive: true, force: true })
  })
  shop.control = (method, address, body) =>
    fetch(`${sandbox.origin}${address}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  shop.pay = async (session_id, card = CARD) => {
    const answer = await fetch(`${sandbox.origin}/sandbox/checkout/${session_id}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ card }),
    })
    return (await answer.json()) as { status: string }
  }
  shop.account = async (id, progress = 'complete') => {
    const answer = await shop.control('POST', '/sandbox/test/accounts', { id, progress })
    if (!answer.ok) throw new Error(await answer.text())
  }
  shop.fault = async (fault) => {
    const answer = await shop.control('POST', '/sandbox/faults', fault)
    if (!answer.ok) throw new Error(await answer.text())
  }
  shop.books = async () => (await (await shop.control('GET', '/sandbox/books')).json()) as Books
  return shop
}
