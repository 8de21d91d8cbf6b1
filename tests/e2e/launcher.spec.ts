import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { runMigrations } from '../../app/db/migrate.server'
import { expect, test } from '../setup/browser'
import { ownDatabase } from '../setup/site-database'

// npm start as a person meets it: started, stopped, killed, started twice. No browser, but the built site.
test.describe.configure({ mode: 'serial' })

interface Site {
  npm: ChildProcess
  output: () => string
  ended: Promise<number | null>
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'localoaf-launcher-'))
const running = new Set<Site>()
chmodSync(folder, 0o700)

test.afterAll(async () => {
  for (const site of running) site.npm.kill('SIGTERM')
  await Promise.all([...running].map((site) => site.ended))
  rmSync(folder, { recursive: true, force: true })
})

function start(settings: Record<string, string>): Site {
  let output = ''
  // Whatever the test run itself was started by must not look like this site's own npm.
  const npm = spawn('npm', ['start'], { env: { ...process.env, DATA_DIR: folder, ...settings }, detached: true })
  for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', (data: Buffer) => (output += data))
  const site: Site = { npm, output: () => output, ended: new Promise((resolve) => npm.once('close', resolve)) }
  running.add(site)
  void site.ended.then(() => running.delete(site))
  return site
}

async function open(port: number, settings: Record<string, string> = {}): Promise<Site> {
  const site = start({ PORT: String(port), ...settings })
  await expect.poll(() => site.output(), { timeout: 90_000 }).toContain('is open at')
  return site
}

const file = (name: string) => path.join(folder, name)
const postmaster = () => {
  const mark = file('postgres/postmaster.pid')
  return existsSync(mark) ? Number(readFileSync(mark, 'utf8').split('\n')[0]) : 0
}
const alive = (pid: number) => {
  const stat = `/proc/${pid}/stat`
  return existsSync(stat) && !/\) Z /.test(readFileSync(stat, 'utf8'))
}
const nodeOf = (site: Site) => childOf(site.npm.pid!)

function childOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return Number(children[0])
}

async function query<T extends pg.QueryResultRow>(sql: string, at = folder): Promise<T[]> {
  const url = at.startsWith('postgres') ? at : readFileSync(path.join(at, 'postgres.url'), 'utf8')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query<T>(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

test('starts on an empty folder, tells the address and the demo accounts, keeps secrets to itself, stops cleanly', async () => {
  const site = await open(3191)
  expect(site.output()).toContain('http://localhost:3191')
  expect(site.output()).toContain('owner@localoaf.test')
  for (const secret of ['secret.key', 'postgres.password', 'postgres.url'])
    expect(statSync(file(secret)).mode & 0o077, secret).toBe(0)
  const server = postmaster()
  site.npm.kill('SIGTERM')
  expect(await site.ended).toBe(0)
  expect(alive(server)).toBe(false)
})

test('a second instance on the same data is refused with a sentence and harms nothing', async () => {
  const first = await open(3191)
  await query(`create table if not exists kept (at timestamptz default now())`)
  await query('insert into kept default values')
  const second = start({ PORT: '3192' })
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('Another instance is already running')
  expect((await fetch('http://localhost:3191/readyz')).status).toBe(200)
  expect(await query('select * from kept')).toHaveLength(1)
  process.kill(nodeOf(first), 'SIGKILL')
  await first.ended
})

test('after kill -9 of the server the next start recovers by itself with nothing lost', async () => {
  const orphan = postmaster()
  expect(alive(orphan)).toBe(true)
  const site = await open(3191)
  expect(alive(orphan)).toBe(false)
  expect(await query('select * from kept')).toHaveLength(1)
  site.npm.kill('SIGTERM')
  expect(await site.ended).toBe(0)
})

test('after kill -9 of PostgreSQL the site goes on with a new one; kill -9 of npm leaves nobody behind', async () => {
  const site = await open(3191)
  await query('insert into kept default values')
  const [killed, address] = [postmaster(), readFileSync(file('postgres.url'), 'utf8')]
  process.kill(killed, 'SIGKILL')
  const ready = () => fetch('http://localhost:3191/readyz').then(({ status }) => status)
  await expect.poll(() => (postmaster() === killed ? 0 : ready()), { timeout: 30_000 }).toBe(200)
  expect(site.output()).toContain('PostgreSQL ended unexpectedly')
  expect(readFileSync(file('postgres.url'), 'utf8')).toBe(address)
  expect(await query('select * from kept')).toHaveLength(2)
  const pids = [nodeOf(site), postmaster()]
  site.npm.kill('SIGKILL')
  await expect.poll(() => pids.filter(alive), { timeout: 15_000 }).toEqual([])
})

const DEMO = 'select (select count(*)::int from users) as people, (select count(*)::int from bakeries) as bakeries'

test('a first start that is killed, wherever it is, begins again cleanly', async () => {
  test.setTimeout(240_000)
  const whole = await withSite(folder, () => query(DEMO))
  const fresh = mkdtempSync(path.join(os.tmpdir(), 'localoaf-first-'))
  const exists = (name: string) => () => existsSync(path.join(fresh, name))
  const says = (words: string) => (site: Site) => site.output().includes(words)
  const points = [exists('postgres.password'), exists('postgres/PG_VERSION'), exists('postgres.url'), says('Filling')]
  for (const reached of points) {
    const site = start({ PORT: '3196', DATA_DIR: fresh })
    await expect.poll(() => reached(site), { timeout: 60_000, intervals: [5] }).toBe(true)
    process.kill(nodeOf(site), 'SIGKILL')
    await site.ended
  }
  expect(await withSite(fresh, () => query(DEMO, fresh))).toEqual(whole)
  rmSync(fresh, { recursive: true, force: true })
})

test('a first start takes the time it needs: no limit of requests holds for filling the database', async () => {
  test.setTimeout(120_000)
  const own = await ownDatabase()
  await runMigrations(own.url, path.resolve('db/migrations'))
  await query(
    `create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(4); return null; end $$;
     create trigger dawdle before insert on bakeries for each statement execute function dawdle();
     create trigger dawdle before truncate on places for each statement execute function dawdle()`,
    own.url,
  )
  const site = await open(3196, { DATABASE_URL: own.url, DEMO: '1', DATA_DIR: path.join(folder, 'elsewhere') })
  // It tells that it goes on.
  expect(site.output()).toMatch(/Filling (?!the demo)/)
  site.npm.kill('SIGTERM')
  expect(await site.ended).toBe(0)
  await own.drop()
})

async function withSite<T>(data_dir: string, work: () => Promise<T>): Promise<T> {
  const site = await open(3196, { DATA_DIR: data_dir })
  try {
    return await work()
  } finally {
    site.npm.kill('SIGTERM')
    await site.ended
  }
}

test('settings that cannot work are refused, all of them at once', async () => {
  const site = start({ PORT: 'bread', PUBLIC_URL: 'https://bread.example', DATABASE_URL: '', SECRET_KEY: 'short' })
  expect(await site.ended).toBe(1)
  expect(site.output()).toContain('PORT must be a whole number')
  expect(site.output()).toContain('SECRET_KEY must be at least 32')
  const real = start({ PUBLIC_URL: 'https://bread.example', DEMO: '1' })
  expect(await real.ended).toBe(1)
  for (const sentence of ['DEMO must be off', 'SMTP_URL is missing', 'STRIPE_SECRET_KEY is missing'])
    expect(real.output()).toContain(sentence)
})
