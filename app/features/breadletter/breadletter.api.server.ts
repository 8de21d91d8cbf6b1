import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import { NO_ISSUE } from './breadletter'
import type { breadletterContract } from './breadletter.contract'
import { beginDraft, deleteDraft, scheduleIssue, steerIssue, writeWords } from './issues.commands.server'
import { findIssue, listIssues } from './issues.queries.server'
import { mailTest, previewIssue } from './preview.commands.server'

export const breadletterHandlers = (services: Services): Handlers<typeof breadletterContract> => ({
  'GET /breadletter-issues': ({ query }) => listIssues(services.db, query.below),
  'POST /breadletter-issues': ({ actor }) => beginDraft(services, actor),
  'GET /breadletter-issues/:number': async ({ params }) =>
    orNotFound(await findIssue(services.db, params.number), NO_ISSUE),
  'PUT /breadletter-issues/:number': ({ actor, params, body }) => writeWords(services, actor, { ...params, ...body }),
  'DELETE /breadletter-issues/:number': async ({ actor, params }) => {
    await deleteDraft(services, actor, params.number)
    return undefined
  },
  'GET /breadletter-issues/:number/preview': ({ params, query }) =>
    previewIssue(services, { ...params, zip: query.zip }),
  'POST /breadletter-issues/:number/test': ({ actor, params, body }) =>
    mailTest(services, actor, { ...params, zip: body.zip }),
  'POST /breadletter-issues/:number/schedule': ({ actor, params, body }) =>
    scheduleIssue(services, actor, { ...params, ...body }),
  'POST /breadletter-issues/:number/state': ({ actor, params, body }) =>
    steerIssue(services, actor, { ...params, ...body }),
})
