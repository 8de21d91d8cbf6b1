import { Logger, runOnce } from 'graphile-worker'
import type { Services } from '../../app/http/services.server'
import { lanes } from '../../server/jobs'

/** Does what is queued, as the site's worker would; back when nothing is left to do. */
export const runJobs = (services: Services) =>
  runOnce({
    pgPool: services.pool,
    taskList: Object.assign({}, ...lanes(services).map(({ tasks }) => tasks)),
    logger: new Logger(() => () => {}),
    noHandleSignals: true,
  })
