import { Logger, runOnce, type TaskList } from 'graphile-worker'
import type { Services } from '../../app/http/services.server'
import { lanes } from '../../server/jobs'
import { until } from './works'

/** Does what is queued, as the site's worker would, or only jobs of these names; back when nothing is left to do. */
export async function runJobs(services: Services, names?: string[]): Promise<void> {
  const { pool } = services
  const tasks: TaskList = Object.assign({}, ...lanes(services).map((lane) => lane.tasks))
  const { rows } = await pool.query<{ began: string }>('select clock_timestamp()::text as began')
  await runOnce({
    pgPool: pool,
    taskList: Object.fromEntries(Object.entries(tasks).filter(([name]) => names?.includes(name) ?? true)),
    logger: new Logger(() => () => {}),
    noHandleSignals: true,
  })
  // It comes back before it has written down how the last ones ended.
  const locked = 'select from graphile_worker._private_jobs where locked_at >= $1'
  await until(async () => (await pool.query(locked, [rows[0]!.began])).rowCount === 0)
}
