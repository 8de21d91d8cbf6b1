import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { connect, LIMITS } from '~/db/client.server'
import { useDatabase } from '../../tests/setup/database'
import { startJobs } from './worker.server'

const database = useDatabase()
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

const query = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows
const holderOf = async (task: string) =>
  (await query('select locked_by from graphile_worker.jobs where task_identifier = $1', [task]))[0]?.locked_by as string
const isSeen = async (worker: string) =>
  !(await query('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as missing', [worker]))[0].missing

const cutSignOfLife = (worker: string) =>
  query(
    `select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and (classid::bigint << 32 | objid::bigint) = hashtextextended($1, 0)`,
    [worker],
  )

test('jobs of a killed process go to one that lives within moments; those of a living one stay, even when it loses its connections', async () => {
  const { pool, url } = database
  const [dying] = await Promise.all([hangOn('bake'), hangOn('cool')])
  const cooling = await holderOf('cool')
  // The very moment a job is taken, everybody can see that its holder lives.
  expect([await isSeen(await holderOf('bake')), await isSeen(cooling)]).toEqual([true, true])
  const baked: number[] = []
  const tasks = { bake: async () => void baked.push(1) }
  const survivor = await startJobs({ pool, url, lanes: [{ slots: 1, tasks }], onError: () => {} })
  onTestFinished(() => survivor.stop())
  dying.kill('SIGKILL')
  await once(dying, 'exit')
  for (let cut = 0; cut < 2; cut++) {
    await cutSignOfLife(cooling)
    await vi.waitFor(async () => expect(await isSeen(cooling)).toBe(true), { timeout: 30_000, interval: 50 })
  }
  await vi.waitFor(() => expect(baked).toEqual([1]), { timeout: 60_000, interval: 100 })
  expect(await holderOf('cool')).toBe(cooling)
}, 90_000)

test('a process takes no job before others can see that it lives', async () => {
  const { pool, url } = database
  const taken: string[] = []
  const start = async (name: string, seen_at: string) => {
    const tasks = { knead: async () => void taken.push(name) }
    const jobs = await startJobs({ pool, url: seen_at, lanes: [{ slots: 1, tasks }], onError: () => {} })
    onTestFinished(() => jobs.stop())
  }
  await start('unseen', 'postgres://127.0.0.1:9/nowhere')
  await pool.query(`select graphile_worker.add_job('knead')`)
  await start('seen', url)
  await vi.waitFor(() => expect(taken).toEqual(['seen']), { timeout: 30_000, interval: 50 })
})

test('work that hangs in one lane takes no slot of another', async () => {
  const { pool, url } = database
  const begun: string[] = []
  let finish = () => {}
  const hanging = new Promise<void>((resolve) => {
    finish = resolve
  })
  const work = (task: string, done?: Promise<void>) => async () => {
    begun.push(task)
    await done
  }
  const lanes = [
    { slots: 1, tasks: { pay: work('pay') } },
    { slots: 2, tasks: { tidy: work('tidy', hanging) } },
  ]
  const jobs = await startJobs({ pool, url, lanes, onError: () => {} })
  onTestFinished(() => jobs.stop())
  onTestFinished(() => finish())
  for (let turn = 0; turn < 5; turn++) await pool.query(`select graphile_worker.add_job('tidy')`)
  await vi.waitFor(() => expect(begun).toEqual(['tidy', 'tidy']), { timeout: 30_000, interval: 50 })
  await pool.query(`select graphile_worker.add_job('pay')`)
  await vi.waitFor(() => expect(begun).toEqual(['tidy', 'tidy', 'pay']), { timeout: 30_000, interval: 50 })
})

test('a job whose end cannot be written down neither ends the process nor stays locked', async () => {
  const { url } = database
  const { pool } = connect(url, { max: 4, limits: { ...LIMITS.job, statement_ms: 1000 } })
  onTestFinished(() => pool.end())
  const blocker = new pg.Client({ connectionString: url })
  await blocker.connect()
  onTestFinished(() => blocker.end())
  let turns = 0
  const weigh = async () => {
    turns += 1
    if (turns === 1) await blocker.query('begin; lock table graphile_worker._private_jobs in exclusive mode')
  }
  const said: string[] = []
  const onError = (message: string) => said.push(message)
  const jobs = await startJobs({ pool, url, lanes: [{ slots: 1, tasks: { weigh } }], onError })
  onTestFinished(() => jobs.stop())
  await database.pool.query(`select graphile_worker.add_job('weigh')`)
  await vi.waitFor(() => expect(said.join()).toContain('Failed to complete'), { timeout: 30_000, interval: 50 })
  await blocker.query('rollback')
  await vi.waitFor(async () => expect(await holderOf('weigh')).toBeUndefined(), { timeout: 30_000, interval: 50 })
  expect(turns).toBeGreaterThan(1)
  // The queue's own word on a worker that was looking for its next job meanwhile.
  vi.mocked(console.error).mockClear()
}, 60_000)

async function hangOn(task: string): Promise<ChildProcess> {
  const program = ['--import', 'tsx', 'tests/setup/hanging-worker.ts', database.url, task]
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const taken = once(child.stdout!, 'data')
  await database.pool.query('select graphile_worker.add_job($1)', [task])
  await taken
  return child
}
