import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { resolve, retry } from './health.commands.server'
import type { healthContract } from './health.contract'
import { listFindings, listJobs, listMails, listRows } from './health.queries.server'

export const healthHandlers = (services: Services): Handlers<typeof healthContract> => ({
  'GET /admin/health': async () => {
    const { db } = services
    const [findings, jobs, rows, mails] = await Promise.all([
      listFindings(db),
      listJobs(db),
      listRows(db),
      listMails(db),
    ])
    return { findings, jobs, rows, mails }
  },
  'POST /admin/health/findings/:id/resolve': async ({ actor, params, body }) =>
    void (await resolve(services, actor, { id: params.id, note: body.note })),
  'POST /admin/health/retry': async ({ actor, body }) => ({ retried: await retry(services, actor, body) }),
})
