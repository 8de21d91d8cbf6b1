import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { connect, connectForSearch, LIMITS } from '../app/db/client.server'
import { type EmbeddedPostgres, startEmbedded } from '../app/db/embedded.server'
import { runMigrations } from '../app/db/migrate.server'
import { loadPlaces } from '../app/features/places/places-data.commands.server'
import { searchNames } from '../app/features/search/names.queries.server'
import type { BakeryFilters } from '../app/features/search/search.contract'
import { listBakeriesAsJson } from '../app/features/search/search.queries.server'
import { type Ask, CONNECTIONS, drive, driveSite, ROUNDS, type Round, SECONDS } from './drive'
import type { Figure } from './figures'
import { drawPoints, fillBakeries } from './search-data'
import { type ReadRows, readOf } from './search-plan'
import { freshFolder, median, openSite, removeFolder } from './site'

const PORT = 3220
/** The bars are about so many bakeries: fewer are for a quick look, and written down nowhere. */
const BARS_AT = 1_000_000

type Point = { lat: number; lng: number; city: string }
const list = (query: Record<string, string | number>) => ({
  path: `/functions/v1/bakeries?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
})
const around = ({ lat, lng }: Point) => ({ lat, lng, radius_km: 25 })
const typed = ({ city }: Point) => city.slice(0, 4).trim()

const RADIUS: Record<string, (point: Point) => Ask> = {
  radius: (point) => list(around(point)),
  'radius, tag of 30 %': (point) => list({ ...around(point), tags: 'bread' }),
  'radius, tag of 1 %': (point) => list({ ...around(point), tags: 'pies' }),
}
const TEXT: Record<string, (point: Point) => Ask> = {
  'name prefix': (point) => list({ query: typed(point) }),
  text: ({ city }) => list({ query: `${city} crumb` }),
  'suggestions, bakeries': (point) => ({ path: '/functions/v1/search-bakeries', body: { query: typed(point) } }),
  'suggestions, places': (point) => ({
    path: '/functions/v1/geocode-address',
    body: { address: typed(point), type: 'suggestions', limit: 5 },
  }),
}
const CALLS = { 'select 1': () => ({ path: '/readyz' }), ...RADIUS, ...TEXT }

interface Measured {
  p99: Record<string, number>
  share: number
  reads: Record<string, ReadRows>
}

/** Public calls over HTTP at growing numbers of bakeries, and the bars of search (docs/figures.md) in one table. */
export async function benchSearch(sizes: number[]): Promise<Figure[]> {
  const measured: Record<number, Measured> = {}
  for (const size of sizes) measured[size] = await measure(size)
  const [first, last] = [sizes[0]!, sizes.at(-1)!]
  const [small, large] = [measured[first]!, measured[last]!]
  const rows: [string, string, string, boolean][] = []
  for (const name of Object.keys(RADIUS)) {
    const times = large.p99[name]! / small.p99[name]!
    rows.push([`${name}: p99 at ${last} against ${first}`, `${times.toFixed(1)} times`, '5 times', times <= 5])
  }
  for (const name of Object.keys(TEXT)) {
    const times = large.p99[name]! / large.p99['select 1']!
    rows.push([`${name}: p99 at ${last} against select 1`, `${times.toFixed(1)} times`, '10 times', times <= 10])
  }
  for (const size of sizes) {
    const reads = Object.entries(measured[size]!.reads)
    const [page, count] = (['page', 'count'] as const).map(
      (part) => reads.toSorted(([, a], [, b]) => b[part] - a[part])[0]!,
    )
    rows.push([
      `rows read for a page at ${size}, most (${page![0]})`,
      String(page![1].page),
      '1000',
      page![1].page <= 1000,
    ])
    rows.push([
      `rows read for a count at ${size}, most (${count![0]})`,
      String(count![1].count),
      '10000',
      count![1].count <= 10_000,
    ])
  }
  for (const size of sizes) {
    const { share } = measured[size]!
    rows.push([
      `radius over HTTP against a bare driver at ${size}`,
      `${Math.round(share * 100)} %`,
      '60 %',
      share >= 0.6,
    ])
  }
  console.log(`\nsearch: ${CONNECTIONS} connections, one process, medians of ${ROUNDS} rounds of ${SECONDS} s`)
  const width = Math.max(...rows.map(([name]) => name.length))
  for (const [name, figure, bar, passed] of rows)
    console.log(`${passed ? 'pass' : 'FAIL'}  ${name.padEnd(width)}  ${figure.padStart(11)}  (bar ${bar})`)
  return last < BARS_AT ? [] : figuresOf(measured, first, last)
}

/** The worst of each kind. */
function figuresOf(measured: Record<number, Measured>, first: number, last: number): Figure[] {
  const [small, large] = [measured[first]!.p99, measured[last]!.p99]
  const radius = Math.max(...Object.keys(RADIUS).map((name) => large[name]! / small[name]!))
  const text = Math.max(...Object.keys(TEXT).map((name) => large[name]! / large['select 1']!))
  const reads = Object.values(measured).flatMap((one) => Object.values(one.reads))
  const page = Math.max(...reads.map((read) => read.page))
  const count = Math.max(...reads.map((read) => read.count))
  const share = Math.min(...Object.values(measured).map((one) => one.share))
  const times = (figure: number, bar: number) => ({
    figure: `${figure.toFixed(1)} times`,
    bar: `${bar} times`,
    ok: figure <= bar,
  })
  return [
    { what: 'Search by place: p99 at 1M against 10k', ...times(radius, 5) },
    { what: 'Search by text at 1M: p99 against `select 1`', ...times(text, 10) },
    {
      what: 'Search: rows read for a page, a count, most',
      figure: `${page}; ${count}`,
      bar: '1000; 10000',
      ok: page <= 1000 && count <= 10_000,
    },
    {
      what: 'Search over HTTP against a bare driver',
      figure: `${Math.round(share * 100)} %`,
      bar: '60 %',
      ok: share >= 0.6,
    },
  ]
}

async function measure(size: number): Promise<Measured> {
  const kept = process.env.BENCH_DATA_DIR
  const folder = kept ? path.join(kept, String(size)) : freshFolder()
  mkdirSync(folder, { recursive: true })
  const server = await startEmbedded(folder, { progress: () => {} })
  console.log(`search, ${size} bakeries (${await fillOnce(server, size)})`)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const points = await drawPoints(client, 20_000)
  await client.end()
  const site = await openSite(path.join(folder, 'site'), PORT, {
    DATABASE_URL: server.url,
    DEMO: '0',
    LOG_LEVEL: 'warn',
  })
  readFiles(path.join(folder, 'postgres', 'base'))
  const p99: Record<string, number> = {}
  for (const [name, ask] of Object.entries<(point: Point) => Ask>(CALLS)) {
    const rounds: Round[] = []
    for (let round = 0; round <= ROUNDS; round++)
      rounds.push(await driveSite(site.url, (at) => ask(points[at % points.length]!)))
    // The first warms up.
    rounds.shift()
    p99[name] = median(rounds.map((round) => round.p99))
    const [p50, rate] = [median(rounds.map((round) => round.p50)), median(rounds.map((round) => round.rate))]
    console.log(`  ${name}: p50 ${p50.toFixed(1)} ms, p99 ${p99[name].toFixed(1)} ms, ${Math.round(rate)} requests/s`)
  }
  const pool = connectForSearch(server.url, CONNECTIONS)
  const share = await compareWithDriver(site.url, pool, points)
  const reads: Record<string, ReadRows> = {}
  for (const [name, ask] of Object.entries(PLANS)) {
    reads[name] = await explain(pool, ask)
    const { page, count, scans } = reads[name]
    console.log(`  plan of ${name}: ${page} rows for the page, ${count} for the count\n${scans.join('\n')}`)
  }
  for (const [name, ask] of Object.entries(SAMPLED)) {
    const sample = `${name}, ${SAMPLES} places`
    reads[sample] = { page: 0, count: 0, scans: [] }
    for (const point of points.slice(0, SAMPLES)) {
      const { page, count } = await explain(pool, ask(point))
      reads[sample] = {
        page: Math.max(page, reads[sample].page),
        count: Math.max(count, reads[sample].count),
        scans: [],
      }
    }
    console.log(`  ${sample}: at most ${reads[sample].page} rows for the page, ${reads[sample].count} for the count`)
  }
  await pool.end()
  await site.stop()
  await server.stop()
  if (!kept) removeFolder(folder)
  return { p99, share, reads }
}

/** Warm means that the machine has the tables in its memory; of a million bakeries the first round alone does not see to that. */
function readFiles(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) readFileSync(path.join(entry.parentPath, entry.name))
}

async function fillOnce({ url }: EmbeddedPostgres, size: number): Promise<string> {
  await runMigrations(url, path.resolve('db/migrations'))
  const { pool } = connect(url, { limits: LIMITS.none })
  const { rows } = await pool.query<{ filled: number }>('select count(*)::integer as filled from search_cards')
  const kept = rows[0]?.filled === size
  if (!kept) await loadPlaces(pool)
  await pool.end()
  if (kept) return 'kept from an earlier run'
  const began = performance.now()
  await fillBakeries(url, size)
  return `made in ${Math.round((performance.now() - began) / 1000)} s`
}

/** Turns of the same searches through the site and straight from the driver, with as many connections. */
async function compareWithDriver(url: string, pool: pg.Pool, points: Point[]): Promise<number> {
  const ready: pg.QueryConfig[] = []
  for (const point of points.slice(0, 4000))
    ready.push(await statementOf(pool, (services) => listBakeriesAsJson(services, around(point)), false))
  const [site, driver]: [number[], number[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round++) {
    const through = await driveSite(url, (at) => RADIUS.radius!(points[at % points.length]!))
    const bare = await drive(
      Array.from(
        { length: CONNECTIONS },
        () => async (at: number) => void (await pool.query(ready[at % ready.length]!)),
      ),
    )
    if (round > 0) {
      site.push(through.rate)
      driver.push(bare.rate)
    }
  }
  const share = median(site) / median(driver)
  console.log(
    `  radius over HTTP ${Math.round(median(site))}/s, bare driver ${Math.round(median(driver))}/s: ${Math.round(share * 100)} %`,
  )
  return share
}

type Services = Parameters<typeof listBakeriesAsJson>[0]
type Search = (services: Services) => Promise<unknown>
const lists =
  (filters: Partial<BakeryFilters>): Search =>
  (services) =>
    listBakeriesAsJson(services, filters)

/** As dense as it gets. */
const NEW_YORK = { lat: 40.7128, lng: -74.006, radius_km: 25 }
const PLANS: Record<string, Search> = {
  radius: lists(NEW_YORK),
  'radius, tag of 30 %': lists({ ...NEW_YORK, tags: ['bread'] }),
  'radius, tag of 1 %': lists({ ...NEW_YORK, tags: ['pies'] }),
  'radius, two tags': lists({ ...NEW_YORK, tags: ['bread', 'pies'] }),
  'radius, verified and delivers': lists({ ...NEW_YORK, verified: true, delivery: true }),
  'radius, newest': lists({ ...NEW_YORK, sort: 'newest' }),
  'radius and text': lists({ ...NEW_YORK, query: 'newark' }),
  'circle of 160 km': lists({ ...NEW_YORK, radius_km: 160 }),
  'circle of 160 km, tag of 1 %': lists({ ...NEW_YORK, radius_km: 160, tags: ['pies'] }),
  'radius, premium': lists({ ...NEW_YORK, premium: true }),
  'circle of 160 km, premium': lists({ ...NEW_YORK, radius_km: 160, premium: true }),
  'name prefix': lists({ query: 'new' }),
  'text, common': lists({ query: 'crumb' }),
  'text, inside a word': lists({ query: 'rumb' }),
  'text, a state': lists({ query: 'texas' }),
  'text, long': lists({ query: 'san francisco crumb' }),
  'no filter': lists({}),
  'a tag of 1 %': lists({ tags: ['pies'] }),
  premium: lists({ premium: true }),
  'open for orders, best': lists({ open_for_orders: true, sort: 'rating' }),
  suggestions: (services) => searchNames(services, { query: 'crumb', limit: 5, offset: 0 }),
}

/** One place may flatter: the same at many, of each of which rows are counted. */
const SAMPLES = 200
const SAMPLED: Record<string, (point: Point) => Search> = {
  radius: (point) => lists(around(point)),
  'radius, tag of 30 %': (point) => lists({ ...around(point), tags: ['bread'] }),
  'radius, tag of 1 %': (point) => lists({ ...around(point), tags: ['pies'] }),
  'name prefix': (point) => lists({ query: typed(point) }),
  'a city': ({ city }) => lists({ query: city }),
  'circle of 160 km': (point) => lists({ ...around(point), radius_km: 160 }),
  'radius, premium': (point) => lists({ ...around(point), premium: true }),
  'text, long': ({ city }) => lists({ query: `${city} crumb` }),
}

async function explain(pool: pg.Pool, search: Search): Promise<ReadRows> {
  const { text, values = [] } = await statementOf(pool, search, true)
  const client = await pool.connect()
  const literals = values.map((value) =>
    value === null ? 'null' : client.escapeLiteral(Array.isArray(value) ? `{${value.join()}}` : String(value)),
  )
  await client.query(`prepare asked as ${text}`)
  const { rows } = await client.query(`explain (analyze, format json) execute asked (${literals.join()})`)
  await client.query('deallocate asked')
  client.release()
  return readOf(rows[0]['QUERY PLAN'][0])
}

/** The last statement that the site would send; unless it is run, its answer is made up. */
async function statementOf(pool: pg.Pool, search: Search, run: boolean): Promise<pg.QueryConfig> {
  let sent: pg.QueryConfig | undefined
  const query = async (config: pg.QueryConfig) => {
    sent = config
    return run ? pool.query(config) : { rows: [['{"bakeries":[],"count":1,"seed":""}', 1]] }
  }
  await search({ search_pool: { query } as unknown as pg.Pool, clock: () => new Date() })
  return sent!
}
