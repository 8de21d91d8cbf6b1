import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import { lookAtDocuments, rule } from './rule.commands.server'
import { findDetail } from './submission-detail.queries.server'
import type { submissionsContract } from './submissions.contract'
import { listSubmissions } from './submissions.queries.server'

export const submissionsHandlers = (services: Services): Handlers<typeof submissionsContract> => ({
  'GET /submissions': ({ query }) => listSubmissions(services.db, query),
  'GET /submissions/:id': async ({ actor, params }) =>
    orNotFound(await findDetail(services.db, actor, params.id), 'We couldn’t find that submission.'),
  'POST /submissions/:id/rule': ({ actor, params, body }) => rule(services, actor, { ...params, ...body }),
  'POST /submissions/:id/documents': ({ actor, params }) => lookAtDocuments(services, actor, params.id),
})
