import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { lookAt, lookAtReport, report, ruleReport } from './reports.commands.server'
import type { reportsContract } from './reports.contract'
import { listReports } from './reports.queries.server'

export const reportsHandlers = (services: Services): Handlers<typeof reportsContract> => ({
  'POST /reports': ({ actor, body }) => report(services, actor, body),
  'GET /reports': ({ query }) => listReports(services.db, query),
  'GET /reports/:id': ({ actor, params }) => lookAtReport(services, actor, params.id),
  'GET /reports/about/:subject_kind/:subject_id': ({ actor, params }) => lookAt(services, actor, params),
  'POST /reports/:id/rule': ({ actor, params, body }) => ruleReport(services, actor, { ...params, ...body }),
})
