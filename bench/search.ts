import http from 'node:http'
import path from 'node:path'
import pg from 'pg'
import { connect, connectForSearch } from '../app/db/client.server'
import { startEmbedded } from '../app/db/embedded.server'
import { runMigrations } from '../app/db/migrate.server'
import { loadPlaces } from '../app/features/places/places-data.commands.server'
import type { BakeryFilters } from '../app/features/search/search.contract'
import { listBakeriesAsText } from '../app/features/search/search.queries.server'
import { drawPoints, fillBakeries } from './search-data'
import { planOf } from './search-plan'
import { freshFolder, median, openSite, removeFolder } from './site'

const CONNECTIONS = 8
const SECONDS = 2
const ROUNDS = 5
const PORT = 3220

type Point = { lat: number; lng: number; city: string }
type Ask = { path: string; body?: object }
const list = (query: Record<string, string | number>) => ({
  path: `/functions/v1/bakeries?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
})
const around = ({ lat, lng }: Point) => ({ lat, lng, radius_km: 25 })

const CALLS: Record<string, (point: Point) => Ask> = {
  'select 1': () => ({ path: '/readyz' }),
  radius: (point) => list(around(point)),
  'radius, tag of 30 %': (point) => list({ ...around(point), tags: 'bread' }),
  'radius, tag of 1 %': (point) => list({ ...around(point), tags: 'pies' }),
  'name prefix': ({ city }) => list({ query: `${city.slice(0, 4)}`.trim() }),
  text: ({ city }) => list({ query: `${city} crumb` }),
  suggestions: ({ city }) => ({ path: '/functions/v1/search-bakeries', body: { query: city.slice(0, 4) } }),
}

/** Public calls over HTTP at growing numbers of bakeries: p99 must stay within a multiple, whatever the table's size. */
export async function benchSearch(sizes: number[]): Promise<void> {
  const measured: Record<number, Record<string, number>> = {}
  for (const size of sizes) measured[size] = await measure(size)
  const [first, last] = [sizes[0]!, sizes.at(-1)!]
  console.log(`search: p99 at ${last} bakeries`)
  for (const name of Object.keys(CALLS)) {
    const [small, large, one] = [measured[first]![name]!, measured[last]![name]!, measured[last]!['select 1']!]
    console.log(
      `  ${name}: ${(large / small).toFixed(1)} times that at ${first}; ${(large / one).toFixed(1)} times that of select 1`,
    )
  }
}

async function measure(size: number): Promise<Record<string, number>> {
  const folder = freshFolder()
  const server = await startEmbedded(folder, { progress: () => {} })
  await runMigrations(server.url, path.resolve('db/migrations'))
  const pool = connectForSearch(server.url, CONNECTIONS)
  const loading = connect(server.url, { onError: () => {} })
  await loadPlaces(loading.pool)
  await loading.pool.end()
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const began = performance.now()
  await fillBakeries(server.url, size)
  console.log(`search, ${size} bakeries (made in ${Math.round((performance.now() - began) / 1000)} s)`)
  const points = await drawPoints(client, 20_000)
  const site = await openSite(path.join(folder, 'site'), PORT, {
    DATABASE_URL: server.url,
    DEMO: '0',
    LOG_LEVEL: 'warn',
  })
  const p99: Record<string, number> = {}
  for (const [name, ask] of Object.entries(CALLS)) {
    const rounds: Round[] = []
    for (let round = 0; round <= ROUNDS; round++)
      rounds.push(await drive((at) => send(site.url, ask(points[at % points.length]!))))
    rounds.shift()
    p99[name] = median(rounds.map((round) => round.p99))
    console.log(
      `  ${name}: p50 ${median(rounds.map((round) => round.p50)).toFixed(1)} ms, p99 ${p99[name].toFixed(1)} ms, ${Math.round(median(rounds.map((round) => round.rate)))} requests/s`,
    )
  }
  await compareWithDriver(site.url, pool, points)
  for (const [name, filters] of PLANS(NEW_YORK)) await explain(client, name, filters)
  await site.stop()
  await client.end()
  await pool.end()
  await server.stop()
  removeFolder(folder)
  return p99
}

/** Turns of the same searches through the site and straight from the driver, with as many connections. */
async function compareWithDriver(url: string, pool: pg.Pool, points: Point[]): Promise<void> {
  const ready = await Promise.all(points.slice(0, 4000).map((point) => statementFor(around(point))))
  const [site, driver]: [number[], number[]] = [[], []]
  for (let round = 0; round < 4; round++) {
    const through = await drive((at) => send(url, CALLS.radius!(points[at % points.length]!)))
    const bare = await drive(async (at) => void (await pool.query(ready[at % ready.length]!)))
    if (round > 0) {
      site.push(through.rate)
      driver.push(bare.rate)
    }
  }
  const share = median(site) / median(driver)
  console.log(
    `  radius over HTTP ${Math.round(median(site))}/s, bare driver ${Math.round(median(driver))}/s: ${(share * 100).toFixed(0)} % (bar 60 %)`,
  )
}

interface Round {
  p50: number
  p99: number
  rate: number
}

let asked = 0
async function drive(act: (at: number) => Promise<void>): Promise<Round> {
  const times: number[] = []
  const began = performance.now()
  const worker = async () => {
    while (performance.now() - began < SECONDS * 1000) {
      const start = performance.now()
      await act(asked++)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  const elapsed = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), rate: times.length / elapsed }
}

const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
const send = (url: string, { path: to, body }: Ask): Promise<void> =>
  new Promise((resolve, reject) => {
    const options = {
      agent,
      method: body ? 'POST' : 'GET',
      headers: body ? { 'content-type': 'application/json' } : {},
    }
    const request = http.request(`${url}${to}`, options, (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${to}: ${response.statusCode}`)),
      )
    })
    request.once('error', reject)
    request.end(body && JSON.stringify(body))
  })

/** As dense as it gets. */
const NEW_YORK = { lat: 40.7128, lng: -74.006, city: 'New York' }
const PLANS = (point: Point): [string, Partial<BakeryFilters>][] => [
  ['radius', around(point)],
  ['radius, tag of 30 %', { ...around(point), tags: ['bread'] }],
  ['radius, tag of 1 %', { ...around(point), tags: ['pies'] }],
  ['name prefix', { query: point.city.slice(0, 4) }],
  ['no filter', {}],
]

async function explain(client: pg.Client, name: string, filters: Partial<BakeryFilters>): Promise<void> {
  const { text, values } = await statementFor(filters)
  const literals = values.map((value) =>
    value === null ? 'null' : client.escapeLiteral(Array.isArray(value) ? `{${value.join()}}` : String(value)),
  )
  await client.query(
    `set plan_cache_mode = force_generic_plan; set enable_sort = off; set jit = off; prepare asked as ${text}`,
  )
  const { rows } = await client.query(`explain (analyze, format json) execute asked (${literals.join()})`)
  await client.query('deallocate asked')
  console.log(`  plan of ${name}:\n${planOf(rows[0]['QUERY PLAN'][0])}`)
}

/** The statement that the site would send, without sending it. */
async function statementFor(filters: Partial<BakeryFilters>): Promise<pg.QueryConfig & { values: unknown[] }> {
  let sent: (pg.QueryConfig & { values: unknown[] }) | undefined
  const query = async (config: typeof sent) => {
    sent = config
    return { rows: [['{"count":10000}']] }
  }
  await listBakeriesAsText({ search_pool: { query } as unknown as pg.Pool, clock: () => new Date() }, filters)
  return { ...sent!, name: sent!.name ?? 'bench' }
}
