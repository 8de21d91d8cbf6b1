import { EventEmitter } from 'node:events'
import { type Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { withoutValues } from '~/lib/error-without-values'
import { signOfLife } from './sign-of-life.server'

/** Tasks that share slots: a task that hangs takes no slot of another lane. */
export interface Lane {
  slots: number
  tasks: TaskList
}

interface Surroundings {
  pool: pg.Pool
  url: string
  crontab: string
  logger: Logger
  onError: (message: string) => void
}

export async function startLane(
  { slots, tasks }: Lane,
  { pool, url, crontab, logger, onError }: Surroundings,
): Promise<{ ended: Promise<void>; stop(): Promise<void> }> {
  const events: WorkerEvents = new EventEmitter()
  let worker = ''
  events.on('pool:create', ({ workerPool }) => {
    worker = workerPool.id
  })
  events.on('job:failed', ({ job: { id, task_identifier, attempts } }) => {
    // A scheduled job has one try only, and runs again at its next turn.
    if (attempts > 1) onError(`Job ${id} (${task_identifier}) was given up after ${attempts} tries.`)
  })
  let alive: ReturnType<typeof signOfLife> | undefined
  // Asked before each job is taken; when it throws, the worker waits and asks again.
  const forbiddenFlags = () => {
    if (!alive?.isSeen()) throw new Error('Nobody could see yet that this process lives.')
    return null
  }
  const runner = await run({
    pgPool: pool,
    taskList: careful(tasks),
    concurrency: slots,
    pollInterval: 2000,
    noHandleSignals: true,
    logger,
    events,
    forbiddenFlags,
    crontab,
    // Without batching, a job whose end can't be written ends its lane. With it, the failure would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  alive = signOfLife(url, worker)
  const ended = runner.promise.catch(() => {}).then(() => alive.stop())
  return {
    ended,
    stop: async () => {
      await runner.stop().catch(() => {})
      await ended
    },
  }
}

/** The queue stores and logs what a task throws. */
function careful(tasks: TaskList): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (...given: Parameters<NonNullable<typeof task>>) => {
        try {
          return await task!(...given)
        } catch (error) {
          throw withoutValues(error)
        }
      },
    ]),
  )
}
