import { EventEmitter } from 'node:events'
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'

export interface JobsOptions {
  pool: pg.Pool
  tasks: TaskList
  /** Lines of a crontab: minute, hour, day, month, weekday, task. */
  crontab?: string
  onError: (message: string) => void
}

const LOOK_MS = 10_000

/** Background work, in the database's own queue: what is queued in a transaction runs after its commit, also after a crash. */
export async function startJobs({ pool, tasks, crontab, onError }: JobsOptions): Promise<{ stop(): Promise<void> }> {
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') onError(message)
  })
  const runner = await run({
    pgPool: pool,
    taskList: tasks,
    concurrency: 4,
    pollInterval: 2000,
    noHandleSignals: true,
    logger,
    events: aliveWhileListening(onError),
    ...(crontab ? { crontab } : {}),
  })
  const look = () => void freeJobsOfTheDead(pool).catch((error: unknown) => onError(String(error)))
  const looking = setInterval(look, LOOK_MS)
  looking.unref()
  return {
    stop: async () => {
      clearInterval(looking)
      await runner.stop()
    },
  }
}

/** Takes a lock in the worker's name on the connection it listens with: PostgreSQL lets go of it when the process is gone. */
function aliveWhileListening(onError: JobsOptions['onError']): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:listen:success', ({ client, workerPool }) => {
    // Its LISTEN goes first.
    client.once('drain', () => {
      client
        .query('select pg_advisory_lock_shared(hashtextextended($1, 0))', [workerPool.id])
        .catch((error: unknown) => onError(String(error)))
    })
  })
  return events
}

/**
 * The queue itself waits four hours before it gives the jobs of a killed process to another. A worker that has just begun may not
 * have its lock yet, so what was taken in the last moments is left alone.
 */
export async function freeJobsOfTheDead(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
       select worker from (
         select distinct locked_by as worker from graphile_worker.jobs
         where locked_by is not null and locked_at < now() - interval '3 seconds'
       ) as taken where pg_try_advisory_xact_lock(hashtextextended(worker, 0))))`,
  )
}

/** For a database that nobody else works on: whatever is still locked was locked by a process that was killed. */
export async function freeLockedJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
       select distinct locked_by from graphile_worker.jobs where locked_by is not null))`,
  )
}
