import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { cancelCase, finishCase } from './block-cases.commands.server'
import type { blockCasesContract } from './block-cases.contract'
import { listCases } from './block-cases.queries.server'

export const blockCasesHandlers = (services: Services): Handlers<typeof blockCasesContract> => ({
  'GET /block-cases': ({ query }) => listCases(services.db, query),
  'POST /block-cases/:user_id/finish': ({ actor, params, body }) => finishCase(services, actor, { ...params, ...body }),
  'POST /block-cases/:user_id/cancel': ({ actor, params }) => cancelCase(services, actor, params.user_id),
})
