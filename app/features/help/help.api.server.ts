import { callerOf } from '~/http/limits.server'
import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import { NO_REQUEST } from './help'
import { askForHelp, writeAgain } from './help.commands.server'
import type { helpContract } from './help.contract'
import { findHelpCase, findRequest } from './help.queries.server'

export const helpHandlers = (services: Services): Handlers<typeof helpContract> => ({
  'POST /help-requests': ({ actor, body, request }) =>
    askForHelp(services, { actor, address: callerOf(request).address }, body),
  'GET /help-requests/:number': async ({ actor, params, query }) =>
    orNotFound(await findRequest(services.db, services.secret, params.number, { actor, ...query }), NO_REQUEST),
  'POST /help-requests/:number/messages': ({ actor, params, body }) =>
    writeAgain(services, { actor, ...params, ...body }),
  'GET /help-cases/:id': async ({ params }) => orNotFound(await findHelpCase(services.db, params.id), NO_REQUEST),
})
