import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Act } from './act'
import { type Answer, Api, type Request } from './api'
import { expireDue } from './checkout-sessions'
import { control } from './control'
import { Courier } from './courier'
import { type Fault, REQUEST_FAULTS } from './fault'
import { takeFault } from './faults'
import { answerPage, json, type PageAnswer } from './pages'
import { Store } from './store'

export interface Settings {
  port: number
  dir: string
  public_url: string | undefined
  webhook: { url: string; secret: string } | null
}

const LARGEST_BODY = 1_000_000

export async function startSandbox(settings: Settings): Promise<{ port: number }> {
  const seconds = () => Math.floor(Date.now() / 1000)
  const store = await Store.open(settings.dir, seconds())
  const courier = new Courier(store, settings.webhook)
  const server = http.createServer({ keepAliveTimeout: 60_000 })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const public_url = (settings.public_url ?? `http://localhost:${port}`).replace(/\/$/, '')
  // Tests may advance the clock of sessions and links; signatures and retries use real time.
  let ahead = 0
  const clock = () => seconds() + ahead
  const api = new Api({ store, public_url, clock })
  const act = (): Act => ({ store, public_url, now: clock(), request: { id: null, idempotency_key: null } })
  const sweep = () => {
    store.transact(() => expireDue(act()))
    void courier.collect()
  }
  const advance = (by: number) => {
    ahead += by
    sweep()
  }

  async function send(response: http.ServerResponse, answer: PageAnswer, fault: Fault | null): Promise<void> {
    await courier.collect()
    if (fault?.kind === 'drop_after_commit') {
      response.destroy()
      return
    }
    if (fault?.kind === 'delay') await sleep(fault.ms)
    response.writeHead(answer.status, { ...answer.headers, 'content-length': Buffer.byteLength(answer.body) })
    response.end(answer.body)
  }

  async function handle(incoming: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const body = await readBody(incoming)
    if (body === null) return send(response, json(413, { error: { message: 'Too large.' } }), null)
    const [path = '/', query = ''] = (incoming.url ?? '/').split('?')
    const request: Request = { method: incoming.method ?? 'GET', path, query, body, headers: incoming.headers }
    if (!path.startsWith('/sandbox/'))
      return api.handle(request, (answer: Answer) => send(response, answer, answer.fault))
    const subject = `${request.method} ${path}`
    const asked = store.list('fault').some(({ match }) => match !== null)
    const fault = asked && path.endsWith('/pay') ? takeFault(store, REQUEST_FAULTS, subject) : null
    if (fault?.kind === 'error_500' && !fault.after_commit) return send(response, json(500, BROKEN), null)
    const page = store.transact(() => answerPage(act(), request))
    if (page) return send(response, fault?.kind === 'error_500' ? json(500, BROKEN) : page, fault)
    const answer = isDirect(incoming, port)
      ? control(request, { act: act(), release: () => courier.release(), advance })
      : null
    return send(response, answer ?? json(404, { error: { message: 'There is nothing at this address.' } }), null)
  }

  server.on('request', (incoming, response) => {
    handle(incoming, response).catch((error: unknown) => {
      console.error(error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  setInterval(sweep, 1000).unref()
  void courier.collect()
  return { port }
}

/** Called on this very port by a program on this machine: neither through a proxy nor by a page in a browser. */
function isDirect({ headers }: http.IncomingMessage, port: number): boolean {
  const { host = '', origin, forwarded } = headers
  return (
    host.endsWith(`:${port}`) &&
    !origin &&
    !forwarded &&
    !Object.keys(headers).some((name) => name.startsWith('x-forwarded'))
  )
}

async function readBody(incoming: http.IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of incoming as AsyncIterable<Buffer>) {
    size += part.length
    if (size > LARGEST_BODY) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const BROKEN = { error: { message: 'Something went wrong (a fault of the sandbox, asked for).' } }
