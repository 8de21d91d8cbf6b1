import { Logger, run, type TaskList } from 'graphile-worker'
import type pg from 'pg'

export interface JobsOptions {
  pool: pg.Pool
  tasks: TaskList
  /** Lines of a crontab: minute, hour, day, month, weekday, task. */
  crontab?: string
  onError: (message: string) => void
}

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
    ...(crontab ? { crontab } : {}),
  })
  return { stop: () => runner.stop() }
}

/** The queue itself waits four hours before it gives the jobs of a killed process to another. */
export async function freeLockedJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
       select distinct locked_by from graphile_worker.jobs where locked_by is not null))`,
  )
}
