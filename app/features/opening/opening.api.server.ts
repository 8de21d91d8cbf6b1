import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import { changeSettings, NOT_YOURS } from './opening.commands.server'
import type { openingContract } from './opening.contract'
import { findSettings, listWindows } from './opening.queries.server'

export const openingHandlers = ({ db, clock }: Services): Handlers<typeof openingContract> => ({
  'GET /bakeries/:bakery_id/windows': async ({ params, query }) =>
    orNotFound(await listWindows(db, params.bakery_id, query, clock()), 'We couldn’t find that bakery.', 'PGRST116'),
  'GET /bakeries/:bakery_id/settings': async ({ actor, params }) =>
    orNotFound(await findSettings(db, actor, params.bakery_id), NOT_YOURS),
  'PUT /bakeries/:bakery_id/settings': ({ actor, params, body }) => changeSettings(db, actor, params.bakery_id, body),
})
