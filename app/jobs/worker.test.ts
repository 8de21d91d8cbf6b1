import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, expect, test, vi } from 'vitest'
import { useDatabase } from '../../tests/setup/database'
import { freeJobsOfTheDead, startJobs } from './worker.server'

const database = useDatabase()
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

test('jobs of a killed process go to one that lives within moments; those of a living one stay where they are', async () => {
  const { pool } = database
  const locked = async () => {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::integer from graphile_worker.jobs where locked_by is not null',
    )
    return rows[0]!.count
  }
  const first = await hangOn('bake')
  await hangOn('cool')
  // Old enough to be freed, were their processes gone.
  await pool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`)
  await freeJobsOfTheDead(pool)
  expect(await locked()).toBe(2)
  const baked: number[] = []
  const survivor = await startJobs({ pool, tasks: { bake: async () => void baked.push(1) }, onError: () => {} })
  first.kill('SIGKILL')
  await once(first, 'exit')
  await vi.waitFor(() => expect(baked).toEqual([1]), { timeout: 30_000, interval: 100 })
  await survivor.stop()
  expect(await locked()).toBe(1)
}, 90_000)

async function hangOn(task: string): Promise<ChildProcess> {
  const program = ['--import', 'tsx', 'tests/setup/hanging-worker.ts', database.url, task]
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const taken = once(child.stdout!, 'data')
  await database.pool.query('select graphile_worker.add_job($1)', [task])
  await taken
  return child
}
