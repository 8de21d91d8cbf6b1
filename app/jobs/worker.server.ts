import { setTimeout as sleep } from 'node:timers/promises'
import { Logger } from 'graphile-worker'
import type pg from 'pg'
import { freeJobsOfTheDead } from './dead-workers.server'
import { type Lane, startLane } from './lane.server'

export interface JobsOptions {
  pool: pg.Pool
  url: string
  lanes: Lane[]
  crontab?: string
  onError: (message: string) => void
}

const AGAIN_MS = 1000

/** A job that is queued in a transaction runs after its commit, also after a crash. */
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
  let stopped = false
  const keepUp = async (lane: Lane, turns: string) => {
    const start = () => startLane(lane, { pool, url, logger, crontab: turns, onError })
    let running = await start()
    const keeping = (async () => {
      for (;;) {
        await running.ended
        if (stopped) return
        await sleep(AGAIN_MS)
        running = await start().catch(() => running)
        if (stopped) await running.stop()
      }
    })()
    return async () => {
      await running.stop()
      await keeping
    }
  }
  const stops = await Promise.all(lanes.map((lane, number) => keepUp(lane, number === 0 ? crontab : '')))
  const freeing = freeJobsOfTheDead(pool, onError)
  return {
    stop: async () => {
      stopped = true
      await freeing.stop()
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}
