import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import type net from 'node:net'
import { loadavg } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, LIMITS } from '../app/db/client.server'
import { startEmbedded } from '../app/db/embedded.server'
import { runMigrations } from '../app/db/migrate.server'
import { newId } from '../app/lib/ids'
import { bundleApp } from '../tests/chaos/bundle'
import { openStream } from './event-client'
import type { Figure } from './figures'
import { makePairs, type Side } from './message-people'
import { printPlans } from './message-plans'
import { freshFolder, removeFolder, startOptions } from './site'

const CONNECTIONS = 2000
const A_SECOND = 200
const SECONDS = 20
const WARM_UP_SECONDS = 5
const PORTS = { site: 3190, bare: 3191 }
const BARS = { times: 20, kilobytes: 60 }

/** Many open pages on one process and messages between them, against the least that could pass them on; and how lists are read. */
export async function benchMessages(): Promise<Figure[]> {
  const folder = freshFolder()
  const postgres = await startEmbedded(folder, { progress: () => {} })
  await runMigrations(postgres.url, path.resolve('db/migrations'))
  const { db, pool } = connect(postgres.url, { max: 4, limits: LIMITS.none })
  const children: ChildProcess[] = []
  const program = await bundleApp('bench/live-site.ts')
  try {
    const sides = await makePairs(pool, CONNECTIONS / 2)
    const settings = {
      ...{ PORT: String(PORTS.site), DATABASE_URL: postgres.url, DATA_DIR: path.join(folder, 'data') },
      ...{ SECRET_KEY: 'the secret of a bench, long enough', LOG_LEVEL: 'silent', DEMO: '0', NODE_ENV: 'production' },
    }
    const site = await begin([...startOptions(), path.join(program, 'app.js')], settings)
    children.push(site, await begin(['bench/bare-events.mjs', String(PORTS.bare)]))
    const passing = await measure(site, sides, () => settle(postgres.url))
    return [...passing, await printPlans(db, pool)]
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await pool.end()
    await postgres.stop()
    removeFolder(program)
    removeFolder(folder)
  }
}

/** What a database does by itself about once a minute. A new one plans for tables that were just made, and would do it while it is measured. */
async function settle(url: string): Promise<void> {
  for (const name of ['localoaf', 'postgres', 'template1']) {
    const { pool } = connect(url.replace(/[^/]+$/, name), { max: 1, limits: LIMITS.none })
    for (const tidy of ['analyze', 'vacuum', 'checkpoint']) await pool.query(tidy)
    await pool.end()
  }
}

async function measure(site: ChildProcess, sides: Side[], tidy: () => Promise<unknown>): Promise<Figure[]> {
  const ours: Target = {
    events: `http://localhost:${PORTS.site}/functions/v1/events`,
    address: ({ conversation_id }) =>
      `http://127.0.0.1:${PORTS.site}/functions/v1/conversations/${conversation_id}/messages`,
    headers: ({ token }) => ({ authorization: `Bearer ${token}` }),
    sentHeaders: ({ token }) => ({ authorization: `Bearer ${token}` }),
  }
  const bare: Target = {
    events: `http://localhost:${PORTS.bare}/`,
    address: () => `http://127.0.0.1:${PORTS.bare}/`,
    headers: ({ name }) => ({ 'x-to': name }),
    sentHeaders: ({ other }) => ({ 'x-to': other }),
  }
  // Warm first, so that what the program itself takes is there before it is weighed.
  await run(ours, sides.slice(0, 200), WARM_UP_SECONDS)
  await tidy()
  const before = await weigh(site, 0)
  const hear = new Heard()
  const opened = await openAll(ours, sides, hear)
  const after = await weigh(site, sides.length)
  const each = (after - before) / sides.length / 1024
  console.log(`messages: a connection holds ${each.toFixed(1)} kB (bar ${BARS.kilobytes})`)
  // Weighing throws away what Node had translated: both sides are warmed right before they are measured.
  await surge(ours, sides, hear)
  await talk(ours, sides, WARM_UP_SECONDS, hear)
  const real = await talk(ours, sides, SECONDS, hear)
  for (const socket of opened) socket.destroy()
  await run(bare, sides.slice(0, 200), WARM_UP_SECONDS)
  const least = await run(bare, sides, SECONDS)
  const line = ({ sent, delivered, again, p50, p99, by_second }: Outcome) =>
    `${delivered} of ${sent} delivered, ${again} sent again, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; p99 of each second ${by_second.map(Math.round).join(' ')}`
  console.log(`messages, ${sides.length} connections, ${A_SECOND} a second for ${SECONDS} s: ${line(real)}`)
  console.log(`messages, a bare echo of the same: ${line(least)}`)
  const times = real.p99 / least.p99
  console.log(
    `messages: p99 is ${times.toFixed(1)} times that of the echo (bar ${BARS.times}), load ${loadavg()[0]!.toFixed(1)}`,
  )
  return [
    {
      what: 'To 2,000 pages: times an echo; lost; memory each',
      figure: `${times.toFixed(1)}; ${real.sent - real.delivered}; ${each.toFixed(1)} kB`,
      bar: `${BARS.times}; 0; ${BARS.kilobytes} kB`,
      ok: times <= BARS.times && real.delivered === real.sent && each <= BARS.kilobytes,
    },
  ]
}

interface Target {
  events: string
  address(side: Side): string
  headers(side: Side): Record<string, string>
  sentHeaders(side: Side): Record<string, string>
}

interface Outcome {
  sent: number
  delivered: number
  /** How often one was turned away, and sent again. */
  again: number
  p50: number
  p99: number
  /** Of each second in which they were sent. */
  by_second: number[]
}

/** When each message reached the stream of whom it was for. */
class Heard {
  readonly at = new Map<string, number>()
  readonly for_whom = new Map<string, string>()

  take(name: string, data: string): void {
    const id = /"message_id":"([0-9a-f-]+)"/.exec(data)?.[1]
    if (id && this.for_whom.get(id) === name && !this.at.has(id)) this.at.set(id, performance.now())
  }
}

async function run(target: Target, sides: Side[], seconds: number): Promise<Outcome> {
  const hear = new Heard()
  const opened = await openAll(target, sides, hear)
  const outcome = await talk(target, sides, seconds, hear)
  for (const socket of opened) socket.destroy()
  await sleep(500)
  return outcome
}

/** Some at a time, each few from an address of their own. */
async function openAll(target: Target, sides: Side[], hear: Heard): Promise<net.Socket[]> {
  const opened: net.Socket[] = []
  for (let at = 0; at < sides.length; at += 50)
    opened.push(
      ...(await Promise.all(
        sides.slice(at, at + 50).map((side) =>
          openStream(target.events, {
            headers: Object.entries(target.headers(side))
              .map(([name, value]) => `${name}: ${value}`)
              .join('\r\n'),
            from: `127.0.3.${1 + at / 50}`,
            onEvent: (type, data) => type === 'message' && hear.take(side.name, data),
          }),
        ),
      )),
    )
  for (const socket of opened) socket.removeAllListeners('close')
  return opened
}

/** Sent by the clock, whether or not the one before has been answered. */
async function talk(target: Target, sides: Side[], seconds: number, hear: Heard): Promise<Outcome> {
  const sent = new Map<string, number>()
  const answers: Promise<number>[] = []
  const began = performance.now()
  for (let n = 0; n < seconds * A_SECOND; n++) {
    const due = began + (n * 1000) / A_SECOND
    if (due > performance.now()) await sleep(due - performance.now())
    const side = sides[n % sides.length]!
    const id = newId()
    hear.for_whom.set(id, side.other)
    sent.set(id, performance.now())
    answers.push(send(target, side, id, n))
  }
  const again = (await Promise.all(answers)).reduce((sum, times) => sum + times, 0)
  for (const until = Date.now() + 10_000; hear.at.size < hear.for_whom.size && Date.now() < until; ) await sleep(50)
  const heard = [...sent].flatMap(([id, at]) => (hear.at.has(id) ? [{ at, ms: hear.at.get(id)! - at }] : []))
  const share = (part: number, of = heard) => {
    const times = of.map(({ ms }) => ms).sort((a, b) => a - b)
    return times[Math.floor(times.length * part)] ?? Number.NaN
  }
  const by_second = Array.from({ length: seconds }, (_, second) =>
    share(
      0.99,
      heard.filter(({ at }) => Math.floor((at - began) / 1000) === second),
    ),
  )
  return { sent: sent.size, delivered: heard.length, again, p50: share(0.5), p99: share(0.99), by_second }
}

/** Many at once, some times: each connection to the database has then planned what it is asked, as those of a busy day have. */
async function surge(target: Target, sides: Side[], hear: Heard): Promise<void> {
  for (let wave = 0; wave < 10; wave++)
    await Promise.all(
      sides.slice(wave * 100, wave * 100 + 100).map((side) => {
        const id = newId()
        hear.for_whom.set(id, side.other)
        return send(target, side, id, wave)
      }),
    )
}

/** As a page does: what is turned away is sent again, with the same id. */
async function send(target: Target, side: Side, id: string, n: number): Promise<number> {
  const text = JSON.stringify({ id, body: `Is there any of number ${n} left for Friday?` })
  const { status, answer } = await post(target.address(side), target.sentHeaders(side), text)
  if (status === null || status === 503) {
    await sleep(300)
    return 1 + (await send(target, side, id, n))
  }
  if (status !== 201) throw new Error(`${status}: ${answer}`)
  return 0
}

const agent = new http.Agent({ keepAlive: true })

/** Not with fetch, whose garbage made this process halt both sides for a tenth of a second now and then. */
function post(
  url: string,
  headers: Record<string, string>,
  text: string,
): Promise<{ status: number | null; answer: string }> {
  const length = String(Buffer.byteLength(text))
  const sent = { ...headers, 'content-type': 'application/json', 'content-length': length }
  return new Promise((resolve) => {
    const request = http.request(url, { method: 'POST', agent, headers: sent }, (response) => {
      let answer = ''
      response.setEncoding('latin1').on('data', (piece: string) => {
        answer += piece
      })
      response.on('end', () => resolve({ status: response.statusCode ?? null, answer }))
    })
    request.on('error', () => resolve({ status: null, answer: '' }))
    request.end(text)
  })
}

async function begin(args: string[], settings: Record<string, string> = {}): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(child.stdout!, 'data')
  return child
}

/** Bytes in use, once it holds so many streams and has tidied up. */
async function weigh(site: ChildProcess, streams: number): Promise<number> {
  for (;;) {
    site.stdin!.write('weigh\n')
    const [answer] = (await once(site.stdout!, 'data')) as [Buffer]
    const [open, bytes] = String(answer).trim().split(' ').map(Number)
    if (open === streams) return bytes!
    await sleep(200)
  }
}
