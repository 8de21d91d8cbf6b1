import type { Handlers } from '~/http/mount.server'
import { NOT_YOURS } from '~/http/ownership.server'
import type { Services } from '~/http/services.server'
import { orNotFound } from '~/lib/errors'
import { changeSettings, previewSettings } from './opening.commands.server'
import type { openingContract } from './opening.contract'
import { findOpeningSettings, listWindows } from './opening.queries.server'

export const openingHandlers = (services: Services): Handlers<typeof openingContract> => ({
  'GET /bakeries/:bakery_id/windows': async ({ actor, params, query }) =>
    orNotFound(
      await listWindows(services.db, actor, { ...params, ...query }, services.clock()),
      'We couldn’t find that bakery.',
      'PGRST116',
    ),
  'GET /bakeries/:bakery_id/settings': async ({ actor, params }) =>
    orNotFound(await findOpeningSettings(services.db, actor, params.bakery_id), NOT_YOURS),
  'PUT /bakeries/:bakery_id/settings': ({ actor, params, body }) =>
    changeSettings(services, actor, params.bakery_id, body),
  'POST /bakeries/:bakery_id/settings/preview': ({ actor, params, body }) =>
    previewSettings(services, actor, params.bakery_id, body),
})
