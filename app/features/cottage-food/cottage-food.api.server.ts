import type { Handlers } from '~/http/mount.server'
import { NOT_YOURS } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import { chooseProgram, writeProgram } from './cottage-food.commands.server'
import type { cottageFoodContract } from './cottage-food.contract'
import { findBakeryProgram, listPrograms } from './cottage-food.queries.server'

export const cottageFoodHandlers = (services: Services): Handlers<typeof cottageFoodContract> => ({
  'GET /bakeries/:bakery_id/program': async ({ actor, params }) =>
    orNotFound(await findBakeryProgram(services.db, actor, params.bakery_id, services.clock()), NOT_YOURS),
  'PUT /bakeries/:bakery_id/program': ({ actor, params, body }) =>
    chooseProgram(services, actor, params.bakery_id, body),
  'GET /cottage-programs': ({ query }) => listPrograms(services.db, query),
  'PUT /cottage-programs/:key': ({ actor, params, body }) => writeProgram(services, actor, params.key, body),
})
