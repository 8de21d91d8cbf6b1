import { EventEmitter } from 'node:events'
import { Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { freeJobsOfTheDead } from './dead-workers.server'
import { signOfLife } from './sign-of-life.server'

/** Tasks that share slots. Whatever hangs in one lane takes no slot of another. */
export interface Lane {
  slots: number
  tasks: TaskList
}

export interface JobsOptions {
  pool: pg.Pool
  /** The pool's database. */
  url: string
  lanes: Lane[]
  /** Lines of a crontab: minute, hour, day, month, weekday, task. */
  crontab?: string
  onError: (message: string) => void
}

/** Background work, in the database's own queue: what is queued in a transaction runs after its commit, also after a crash. */
export async function startJobs({
  pool,
  url,
  lanes,
  crontab = '',
  onError,
}: JobsOptions): Promise<{ stop(): Promise<void> }> {
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') onError(message)
  })
  const events: WorkerEvents = new EventEmitter()
  const workers: string[] = []
  events.on('pool:create', ({ workerPool }) => workers.push(workerPool.id))
  events.on('job:failed', ({ job: { id, task_identifier, attempts } }) => {
    // What had one try only runs again by itself, at its next turn.
    if (attempts > 1) onError(`Job ${id} (${task_identifier}) was given up after ${attempts} tries.`)
  })
  let alive: ReturnType<typeof signOfLife> | undefined
  // Asked before each job is taken; what it throws lets the worker wait and ask again.
  const forbiddenFlags = () => {
    if (!alive?.isSeen()) throw new Error('Nobody could see yet that this process lives.')
    return null
  }
  const runners = await Promise.all(
    lanes.map(({ slots, tasks }, lane) =>
      run({
        pgPool: pool,
        taskList: tasks,
        concurrency: slots,
        pollInterval: 2000,
        noHandleSignals: true,
        logger,
        events,
        forbiddenFlags,
        crontab: lane === 0 ? crontab : '',
      }),
    ),
  )
  alive = signOfLife(url, workers)
  const freeing = freeJobsOfTheDead(pool, onError)
  return {
    stop: async () => {
      await freeing.stop()
      await Promise.all(runners.map((runner) => runner.stop()))
      await alive.stop()
    },
  }
}
