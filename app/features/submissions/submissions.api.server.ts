import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { lookAtDocuments, readSubmission, ruleSubmission } from './rule.commands.server'
import type { submissionsContract } from './submissions.contract'
import { listSubmissions } from './submissions.queries.server'

export const submissionsHandlers = (services: Services): Handlers<typeof submissionsContract> => ({
  'GET /submissions': ({ query }) => listSubmissions(services.db, query),
  'GET /submissions/:id': ({ actor, params }) => readSubmission(services, actor, params.id),
  'POST /submissions/:id/rule': ({ actor, params, body }) => ruleSubmission(services, actor, { ...params, ...body }),
  'POST /submissions/:id/documents': ({ actor, params }) => lookAtDocuments(services, actor, params.id),
})
