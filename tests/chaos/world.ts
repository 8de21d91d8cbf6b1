import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../app/db/client.server'
import { share_posts } from '../../app/db/schema/shares'
import { readEnv } from '../../app/env.server'
import type { Services } from '../../app/http/services.server'
import { newId } from '../../app/lib/ids'
import { type SandboxProcess, sandboxProcess } from '../../app/payments/sandbox-process.server'
import { makeBakery } from '../factories/make'
import { makePerson, type Person, sessionFor } from '../factories/people'
import { bundleApp } from './bundle'

const WEBHOOK_SECRET = 'whsec_of_the_chaos_test'
export const ACCOUNT = 'acct_chaos'

export interface World {
  db: Database['db']
  pool: Database['pool']
  /** Where the app answers whenever it runs. */
  origin: string
  /** One of the app's calls; whatever goes wrong on the way is tried again until it is through or time is over. */
  insist(method: string, path: string, token: string, body?: unknown): Promise<Record<string, unknown>>
  /** What the provider is asked directly, or told. */
  provider<T>(path: string, change?: Record<string, string>): Promise<T>
  /** The payment that something was paid with, once we know it. */
  paid(id: string): Promise<{ payment_intent_id: string; charge_id: string }>
  /** The app looks for what nobody told it of, as it does by itself every now and then. */
  readBooks(): Promise<void>
  /** Asked again and again until there is an answer. */
  until<T>(look: () => Promise<T | undefined | false>, what?: string): Promise<T>
  sandbox: SandboxProcess
  control(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>
  start(kill_at?: string[]): Promise<void>
  /** As the kernel does it: no goodbye. */
  kill(): Promise<void>
  /** The points that ended the app by themselves, in order. */
  killed: string[]
  is_running(): boolean
  bakery: Awaited<ReturnType<typeof makeBakery>>
  owner_token(): Promise<string>
  customer(): Promise<{ person: Person; token: string }>
  /** Somebody else with a bakery, whose post was approved: a featured week is theirs to buy. */
  baker(): Promise<{ bakery_id: string; token: string }>
  close(): Promise<void>
}

/** The app, a database and the sandbox, each a process of its own; only the app is killed. */
export async function openWorld(database: Database, folder: string): Promise<World> {
  const { db, pool } = database
  const program = await bundleApp()
  const port = await freePort()
  const sandbox = await sandboxProcess({
    dir: path.join(folder, 'sandbox'),
    webhook_secret: WEBHOOK_SECRET,
    built: false,
    prepare: async () => {},
  })
  sandbox.begin({ port, host: '127.0.0.1', public_url: `http://localhost:${port}` })
  await sandbox.ready()
  const settings = {
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: database.url,
    SECRET_KEY: 'a secret that all processes of this test share',
    STRIPE_SECRET_KEY: 'sk_test_chaos',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: sandbox.origin,
    LOG_LEVEL: 'silent',
    DEMO: '0',
    SHARE_POSTS: '1',
  }
  const people = { db, clock: () => new Date(), env: readEnv(settings) } as Services
  const owner = await makePerson(people)
  const control: World['control'] = (method, address, body) => askSandbox(`${sandbox.origin}${address}`, method, body)
  await control('POST', '/sandbox/test/accounts', { id: ACCOUNT })
  const bakery = await makeBakery(db, {
    claimed_by: owner.id,
    stripe_account_id: ACCOUNT,
  })
  const app = appProcess(path.join(program, 'app.js'), settings)
  return {
    until,
    // It fails on purpose, for us as for the app: then it has nothing to say.
    provider: (address, change) =>
      fetch(`${sandbox.origin}${address}`, {
        headers: { authorization: `Bearer ${settings.STRIPE_SECRET_KEY}` },
        ...(change ? { method: 'POST', body: new URLSearchParams(change) } : {}),
      }).then(
        async (answer) => (await answer.json()) as never,
        () => ({}) as never,
      ),
    paid: (id) =>
      until(async () => {
        const { rows } = await pool.query<{ payment_intent_id: string; charge_id: string }>(
          `select payment_intent_id, charge_id from payments where subject_id = $1 and outcome = 'kept'`,
          [id],
        )
        return rows[0]
      }),
    readBooks: async () => {
      // One that waits keeps its turn: put behind whatever came since, it would wait for ever.
      const add = `select graphile_worker.add_job($1, '{"quiet_ms": 0}', job_key := $1, job_key_mode := 'preserve_run_at')`
      for (const job of ['reconcile_payments', 'sweep_payments']) await pool.query(add, [job])
    },
    db,
    pool,
    origin: `http://127.0.0.1:${port}`,
    sandbox,
    control,
    bakery,
    killed: app.killed,
    kill: app.kill,
    start: app.start,
    is_running: app.is_running,
    insist: (method, address, token, body) =>
      insist(`http://127.0.0.1:${port}/functions/v1${address}`, method, token, body),
    owner_token: async () => (await sessionFor(people, owner)).access_token,
    customer: async () => {
      const person = await makePerson(people)
      return { person, token: (await sessionFor(people, person)).access_token }
    },
    baker: async () => {
      const person = await makePerson(people)
      const verified = { verification_status: 'verified', verified_at: new Date() } as const
      const { id: bakery_id } = await makeBakery(db, { claimed_by: person.id, ...verified })
      const post = { id: newId(), bakery_id, url: `https://posts.test/${bakery_id}` }
      await db.insert(share_posts).values({ ...post, state: 'approved', ruled_at: new Date() })
      return { bakery_id, token: (await sessionFor(people, person)).access_token }
    },
    close: async () => {
      await app.kill()
      await sandbox.stop()
      rmSync(program, { recursive: true, force: true })
    },
  }
}

/** The app as a process that ends by itself at the points it is told. */
function appProcess(program: string, settings: Record<string, string>) {
  const killed: string[] = []
  let child: ChildProcess | undefined
  const ended = () => !child || child.exitCode !== null || child.signalCode !== null
  const kill = async () => {
    if (ended()) return
    const gone = new Promise((resolve) => child!.once('exit', resolve))
    child!.kill('SIGKILL')
    await gone
  }
  return {
    killed,
    kill,
    is_running: () => !ended(),
    start: async (kill_at: string[] = []) => {
      child = spawn(process.execPath, [program], {
        env: { ...process.env, ...settings, KILL_AT: kill_at.join(',') },
        stdio: ['pipe', 'pipe', 'pipe'],
      })
      let said = ''
      child.stderr!.on('data', (data: Buffer) => {
        said += data
        for (const [, point] of String(data).matchAll(/killed at (\w+)/g)) killed.push(point!)
      })
      const running = child
      await new Promise<void>((resolve, reject) => {
        running.stdout!.once('data', () => resolve())
        // Killed while it took up what the last one left lying: that counts as started, too.
        running.once('exit', () =>
          said.includes('killed at') || running.signalCode ? resolve() : reject(new Error(said)),
        )
      })
    },
  }
}

async function until<T>(look: () => Promise<T | undefined | false>, what = 'something'): Promise<T> {
  for (const end = Date.now() + 300_000; Date.now() < end; await sleep(100)) {
    const found = await look()
    if (found) return found
  }
  throw new Error(`Waited in vain for ${what}.`)
}

async function askSandbox(url: string, method: string, body: unknown): Promise<Record<string, unknown>> {
  const answer = await fetch(url, {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as Record<string, unknown>
}

async function insist(url: string, method: string, token: string, body: unknown): Promise<Record<string, unknown>> {
  for (const end = Date.now() + 300_000; ; await sleep(100)) {
    const answer = await ask(url, method, token, body)
    if (answer && answer.status < 500 && answer.status !== 429) {
      if (answer.status >= 400) throw new Error(`${method} ${url}: ${JSON.stringify(answer.body)}`)
      return answer.body
    }
    if (Date.now() > end) throw new Error(`${method} ${url} never got through: ${JSON.stringify(answer)}`)
  }
}

async function ask(url: string, method: string, token: string, body: unknown) {
  try {
    const answer = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  } catch {
    return null
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
