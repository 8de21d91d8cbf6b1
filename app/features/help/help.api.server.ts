import { callerOf } from '~/http/limits.server'
import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import { NO_REQUEST } from './help'
import { askForHelp, writeAgain } from './help.commands.server'
import type { helpContract } from './help.contract'
import { findHelpCase, findRequest, listOwnRequests, listVotes } from './help.queries.server'
import { addScreenshot, withScreenshot } from './help-screenshot.commands.server'
import { voteOnArticle } from './help-votes.commands.server'

export const helpHandlers = (services: Services): Handlers<typeof helpContract> => ({
  'POST /help-requests': ({ actor, body, request }) =>
    askForHelp(services, { actor, address: callerOf(request).address }, body),
  'GET /help-requests/:number': async ({ actor, params, query }) =>
    withScreenshot(
      services,
      orNotFound(await findRequest(services.db, services.secret, params.number, { actor, ...query }), NO_REQUEST),
    ),
  'POST /help-requests/:number/messages': ({ actor, params, body }) =>
    writeAgain(services, { actor, ...params, ...body }),
  'POST /help-requests/:number/screenshot': ({ actor, params, query, body }) =>
    addScreenshot(services, { actor, ...params, ...query, ...body }),
  'GET /help-requests': async ({ actor }) => ({ items: await listOwnRequests(services.db, actor) }),
  'POST /help-articles/:slug/votes': async ({ params, body, request }) => {
    await voteOnArticle(services, { ...params, ...body, address: callerOf(request).address })
    return undefined
  },
  'GET /help-articles/votes': async () => ({
    items: await listVotes(services.db, services.clock().toISOString().slice(0, 10)),
  }),
  'GET /help-cases/:id': async ({ params }) =>
    withScreenshot(services, orNotFound(await findHelpCase(services.db, params.id), NO_REQUEST)),
})
