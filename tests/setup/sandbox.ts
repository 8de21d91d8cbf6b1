import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import Stripe from 'stripe'
import { afterAll, inject } from 'vitest'

export const WEBHOOK_SECRET = 'whsec_test_of_the_sandbox'

export interface Sandbox {
  url: string
  process: ChildProcess
  stripe: Stripe
  /** One of the sandbox's own addresses, in JSON. */
  ask: <T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
  ) => Promise<{ status: number; body: T }>
  kill: (signal?: NodeJS.Signals) => Promise<void>
}

const started: Sandbox[] = []
const folders: string[] = []

/** Call once per test file: ends every sandbox it started and removes their folders. */
export function useSandboxes(): void {
  afterAll(async () => {
    await Promise.all(started.splice(0).map((sandbox) => sandbox.kill()))
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })
}

export function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'localoaf-sandbox-'))
  folders.push(folder)
  return folder
}

/** The real program in a process of its own. */
export async function startSandbox({ dir = newFolder(), webhook_url = '', public_url = '' } = {}): Promise<Sandbox> {
  const child = spawn(process.execPath, [inject('sandbox')], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      SANDBOX_PORT: '0',
      SANDBOX_DIR: dir,
      SANDBOX_PUBLIC_URL: public_url,
      SANDBOX_WEBHOOK_URL: webhook_url,
      SANDBOX_WEBHOOK_SECRET: WEBHOOK_SECRET,
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const port = await readyPort(child)
  const url = `http://127.0.0.1:${port}`
  const stripe = new Stripe('sk_test_sandbox', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 })
  const sandbox: Sandbox = {
    url,
    process: child,
    stripe,
    ask: async (method, path, body) => {
      const response = await fetch(url + path, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
      return { status: response.status, body: (await response.json()) as never }
    },
    kill: async (signal = 'SIGKILL') => {
      child.kill(signal)
      await ended
    },
  }
  started.push(sandbox)
  return sandbox
}

function readyPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout!.on('data', (part: Buffer) => {
      said += part
      if (said.includes('\n')) resolve((JSON.parse(said) as { port: number }).port)
    })
    let complained = ''
    child.stderr!.on('data', (part: Buffer) => {
      complained += part
    })
    child.once('exit', () => reject(new Error(complained || 'The sandbox ended before it was ready.')))
  })
}

/** A webhook endpoint that checks signatures and answers what it is told to. */
export async function startReceiver() {
  const events: Stripe.Event[] = []
  const stripe = new Stripe('sk_test_receiver')
  const receiver = { url: '', events, status: 200, attempts: 0, close: () => {} }
  const server = http.createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    receiver.attempts++
    const event = stripe.webhooks.constructEvent(body, request.headers['stripe-signature']!, WEBHOOK_SECRET)
    if (receiver.status === 200) events.push(event)
    response.writeHead(receiver.status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  receiver.close = () => {
    server.closeAllConnections()
    server.close()
  }
  afterAll(receiver.close)
  return receiver
}

/** An account that can be paid. */
export async function newBakery({ ask }: Sandbox, id = `acct_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`) {
  await ask('POST', '/sandbox/test/accounts', { id, name: 'Rye & Shine', email: 'rye@localoaf.test' })
  return id
}

interface Order {
  destination: string
  total?: number
  application_fee?: number
  key?: string
}

export function newSession({ stripe }: Sandbox, { destination, total = 2500, application_fee = 275, key }: Order) {
  return stripe.checkout.sessions.create(
    {
      mode: 'payment',
      ui_mode: 'hosted_page',
      line_items: [
        { quantity: 1, price_data: { currency: 'usd', unit_amount: total, product_data: { name: 'Country loaf' } } },
      ],
      client_reference_id: 'order-1',
      customer_email: 'ada@localoaf.test',
      metadata: { order_id: 'order-1' },
      payment_intent_data: {
        application_fee_amount: application_fee,
        transfer_data: { destination },
        metadata: { order_id: 'order-1' },
      },
      success_url: 'http://localhost:3000/checkout/confirmation/1?session={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost:3000/cart',
    },
    key ? { idempotencyKey: key } : {},
  )
}

export interface PayAnswer {
  status: string
  redirect_url: string
  message?: string
  decline_code?: string
}

export const pay = ({ ask }: Sandbox, session: string, card = '4242424242424242', confirm?: boolean) =>
  ask<PayAnswer>('POST', `/sandbox/checkout/${session}/pay`, { card, confirm })

/** Orders, pays, and gives back what the payment is made of. */
export async function paidOrder(sandbox: Sandbox, order: Order, card?: string) {
  const { id } = await newSession(sandbox, order)
  await pay(sandbox, id, card)
  const session = await sandbox.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
  const intent = session.payment_intent as Stripe.PaymentIntent
  const charge = intent.latest_charge as Stripe.Charge
  return { session, intent, charge, transfer: charge.transfer as string }
}
