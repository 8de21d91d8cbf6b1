import { Logger, runOnce, type TaskList } from 'graphile-worker'
import type { Services } from '../../app/http/services.server'
import { lanes } from '../../server/jobs'

/** Does what is queued, as the site's worker would, or only jobs of these names; back when nothing is left to do. */
export const runJobs = (services: Services, names?: string[]) => {
  const tasks: TaskList = Object.assign({}, ...lanes(services).map((lane) => lane.tasks))
  return runOnce({
    pgPool: services.pool,
    taskList: Object.fromEntries(Object.entries(tasks).filter(([name]) => names?.includes(name) ?? true)),
    logger: new Logger(() => () => {}),
    noHandleSignals: true,
  })
}
