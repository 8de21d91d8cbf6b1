import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { changeSetting } from './settings.commands.server'
import type { settingsContract } from './settings.contract'
import { findSettings } from './settings.queries.server'

export const settingsHandlers = (services: Services): Handlers<typeof settingsContract> => ({
  'GET /admin/settings': () => findSettings(services.db, services.env.base),
  'PUT /admin/settings/:name': ({ actor, params, body }) => changeSetting(services, actor, { ...params, ...body }),
})
