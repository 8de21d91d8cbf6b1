import type pg from 'pg'
import { describeError } from '~/lib/error-without-values'

const LOOK_MS = 2000
/** A worker that only lost its connection is back within a second or two. */
const LOOKS = 3

/** Takes some seven seconds; the queue itself waits four hours before it frees a killed process's jobs. */
export function freeJobsOfTheDead(pool: pg.Pool, onError: (message: string) => void): { stop(): Promise<void> } {
  let missing = new Map<string, number>()
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()
  const look = async () => {
    try {
      const seen_before = missing
      missing = new Map()
      for (const worker of await listMissing(pool)) missing.set(worker, (seen_before.get(worker) ?? 0) + 1)
      const dead = [...missing.keys()].filter((worker) => missing.get(worker)! >= LOOKS)
      if (dead.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1)', [dead])
    } catch (error) {
      onError(describeError(error))
    }
    // Never two looks at once: after a pause of the database they would count as far apart.
    if (!stopped) wait()
  }
  const wait = () => {
    timer = setTimeout(() => {
      looking = look()
    }, LOOK_MS)
    timer.unref()
  }
  wait()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await looking
    },
  }
}

/** Workers that hold jobs but no advisory lock (sign-of-life.server.ts). */
async function listMissing(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ worker: string }>(
    `select worker from (select distinct locked_by as worker from graphile_worker.jobs where locked_by is not null) as holding
     where pg_try_advisory_xact_lock(hashtextextended(worker, 0))`,
  )
  return rows.map(({ worker }) => worker)
}

/** For a database without other processes: all remaining locks are a killed process's. */
export async function freeLockedJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
       select distinct locked_by from graphile_worker.jobs where locked_by is not null))`,
  )
}
