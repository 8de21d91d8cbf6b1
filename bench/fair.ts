import { fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_PASSWORD } from '../app/features/accounts/demo-logins'
import { UPLOAD_SCENES } from './fair-uploads'
import type { Figure } from './figures'
import { freshFolder, openSite, removeFolder } from './site'

const CONNECTIONS = 200
const QUIET_MS = 8000
const FLOOD_MS = 12_000
/** Each of the others asks this often. */
const EVERY_MS = 40
const LEAST_BAR_MS = 150
const MOST_MB = 350

interface Ask {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** What bench/fair-flood.ts is told, and what it answers. */
export interface Flooding {
  url: string
  /** The address that it comes from. */
  from: string
  connections: number
  asks: Ask[]
}
export interface FloodResult {
  statuses: Record<string, number>
  bytes: number
}

export interface FairWorld {
  url: string
  /** Of the one whose clients flood the site, and of somebody else. */
  headers: Record<'flooder' | 'other', Record<string, string>>
  /** The flooder's bakery. */
  bakery_id: string
  /** Calls that read and want nothing in their path. */
  reading: string[]
}

interface Flood {
  /** For whoever reads the output. */
  told: string
  /** Of what somebody else did meanwhile that only this flood can hinder. */
  refused: number
}

/** One client that asks for too much, until it is told that it is over. */
export interface Scene {
  name: string
  flood(world: FairWorld, over: Promise<unknown>): Promise<Flood>
}

const FLOODER = '127.0.3.1'
const API = '/functions/v1'

/** So many connections that ask for the same, or for one after the other, each again as soon as it was answered. */
const flooding = (name: string, asks: (world: FairWorld) => Ask[]): Scene => ({
  name,
  async flood(world, over) {
    const child = fork('bench/fair-flood.ts', { execArgv: ['--import', 'tsx'] })
    const told: Flooding = { url: world.url, from: FLOODER, connections: CONNECTIONS, asks: asks(world) }
    child.send(told)
    await over
    const heard = once(child, 'message') as Promise<[FloodResult]>
    child.send('over')
    const [{ statuses, bytes }] = await heard
    const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
    return { told: `${counts.join(', ')}; ${(bytes / 1e6).toFixed(0)} MB`, refused: 0 }
  },
})

/** Floods of pages have a bench of their own (overload.ts). */
const SCENES: Scene[] = [
  flooding('one account, its orders', ({ headers }) => [
    { path: `${API}/orders-api/orders?limit=100`, headers: headers.flooder },
  ]),
  flooding('one account, its board', ({ headers, bakery_id }) => [
    { path: `${API}/my-listing/${bakery_id}/orders`, headers: headers.flooder },
  ]),
  flooding('one account, all it can read', ({ headers, reading }) =>
    reading.map((path) => ({ path: API + path, headers: headers.flooder })),
  ),
  flooding('one account, orders that cannot be placed', ({ headers }) => [
    {
      method: 'POST',
      path: `${API}/orders-api/orders`,
      headers: { ...headers.flooder, 'content-type': 'application/json' },
      body: '{}',
    },
  ]),
  flooding('one address, searches', () =>
    Array.from({ length: 500 }, (_, at) => ({
      path: `${API}/bakeries?lat=${30 + at / 50}&lng=${-100 + at / 50}&radius_km=80`,
    })),
  ),
  flooding('one address, tokens that nobody has', () =>
    Array.from({ length: 500 }, (_, at) => ({
      path: `${API}/orders-api/orders`,
      headers: { authorization: `Bearer nobody-${String(at).padStart(24, '0')}` },
    })),
  ),
  ...UPLOAD_SCENES,
]

/** The visitors who use the site meanwhile, each from an address of their own. */
const OTHERS: Record<string, (world: FairWorld, at: number) => Ask> = {
  'own orders': ({ headers }) => ({ path: `${API}/orders-api/orders`, headers: headers.other }),
  search: (_, at) => ({ path: `${API}/bakeries?lat=${40 + (at % 500) / 500}&lng=-90` }),
  home: () => ({ path: '/' }),
  healthz: () => ({ path: '/healthz' }),
}

/** One client with 200 connections, in each way that it can bother others: how long do these wait, and is any of them refused? SCENES=searches chooses some. */
export async function benchFair(): Promise<Figure[]> {
  const folder = freshFolder()
  const site = await openSite(folder, 3180)
  const { url } = site
  const headers = { flooder: await signIn(url, 'owner'), other: await signIn(url, 'customer') }
  const me = (await read(url, `${API}/auth/user`, headers.flooder)) as { primary_bakery_id: string }
  const world: FairWorld = { url, headers, bakery_id: me.primary_bakery_id, reading: await readingCalls(url) }
  // The first round warms up.
  await visit(world, pause(QUIET_MS / 2))
  const quiet = await visit(world, pause(QUIET_MS))
  const before_mb = site.rss_mb()
  let most_mb = before_mb
  const watching = setInterval(() => {
    most_mb = Math.max(most_mb, site.rss_mb())
  }, 100)
  for (const [name, { times }] of Object.entries(quiet))
    console.log(`fair, quiet, ${name}: p99 ${ms(p99(times))} of ${times.length}`)
  const worst = { share: 0, refused: 0 }
  for (const { name, flood } of SCENES.filter(({ name }) => name.includes(process.env.SCENES ?? ''))) {
    const over = pause(FLOOD_MS)
    const [{ told, refused }, heard] = await Promise.all([flood(world, over), visit(world, over)])
    worst.refused += refused
    console.log(`fair, ${name}: ${told}; memory ${site.rss_mb().toFixed(0)} MB`)
    for (const [other, { times, refused }] of Object.entries(heard)) {
      const bar = Math.max(LEAST_BAR_MS, 5 * p99(quiet[other]!.times))
      const well = p99(times) <= bar && refused === 0
      worst.share = Math.max(worst.share, p99(times) / bar)
      worst.refused += refused
      console.log(
        `  ${well ? 'well' : 'BAD '} ${other}: p99 ${ms(p99(times))} of ${times.length} (bar ${ms(bar)}), longest ${ms(Math.max(...times))}, refused ${refused}`,
      )
    }
    await pause(2000)
  }
  await pause(60_000)
  clearInterval(watching)
  const after_mb = site.rss_mb()
  console.log(
    `fair: memory ${before_mb.toFixed(0)} MB before, ${most_mb.toFixed(0)} at most, ${after_mb.toFixed(0)} a minute after (bar ${MOST_MB})`,
  )
  await site.stop()
  removeFolder(folder)
  return [
    {
      what: 'One floods: p99 of others; refused; memory',
      figure: `${(worst.share * 100).toFixed(0)}%; ${worst.refused}; ${after_mb.toFixed(0)} MB`,
      bar: `100%; 0; ${MOST_MB} MB`,
      ok: worst.share <= 1 && worst.refused === 0 && after_mb <= MOST_MB,
    },
  ]
}

interface Visit {
  times: number[]
  refused: number
}

let visitors = 0
/** How long each answer took while `what` went on. */
async function visit(world: FairWorld, what: Promise<unknown>): Promise<Record<string, Visit>> {
  let over = false
  void what.then(() => {
    over = true
  })
  const visits = Object.entries(OTHERS).map(async ([name, next]) => {
    const from = `127.0.4.${1 + (visitors++ % 250)}`
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    const visit: Visit = { times: [], refused: 0 }
    for (let at = 0; !over; at++) {
      const began = performance.now()
      const status = await send(world.url, { from, agent, ...next(world, at) })
      visit.times.push(performance.now() - began)
      if (status !== 200) visit.refused++
      await pause(EVERY_MS)
    }
    agent.destroy()
    return [name, visit] as const
  })
  return Object.fromEntries(await Promise.all(visits))
}

const send = (url: string, { from, path, ...options }: Ask & { from: string; agent: http.Agent }): Promise<number> =>
  new Promise((resolve) => {
    const { port } = new URL(url)
    http
      .get({ ...options, hostname: '127.0.0.1', port, path, localAddress: from }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0))
        response.once('error', () => resolve(0))
      })
      .once('error', () => resolve(0))
  })

async function signIn(url: string, who: string): Promise<Record<string, string>> {
  const response = await fetch(`${url}${API}/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ credential: `${who}@localoaf.test`, password: DEMO_PASSWORD }),
  })
  const { session } = (await response.json()) as { session: { access_token: string } }
  return { authorization: `Bearer ${session.access_token}`, 'accept-encoding': 'br, gzip' }
}

async function read(url: string, path: string, headers: Record<string, string> = {}): Promise<unknown> {
  return (await fetch(url + path, { headers })).json()
}

/** Without streams, which stay open and are counted for themselves. */
async function readingCalls(url: string): Promise<string[]> {
  const { paths } = (await read(url, `${API}/openapi.json`)) as { paths: Record<string, object> }
  return Object.entries(paths).flatMap(([path, calls]) => ('get' in calls && !/[{]|events$/.test(path) ? [path] : []))
}

const p99 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
const ms = (time: number) => `${time.toFixed(time < 100 ? 1 : 0)} ms`
