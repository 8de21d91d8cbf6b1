import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { askExport, findExport } from './data-export.commands.server'
import { askToErase } from './erase-at-once.commands.server'
import { askToLeave, stay } from './leaving.commands.server'
import type { leavingContract } from './leaving.contract'

export const leavingHandlers = (services: Services): Handlers<typeof leavingContract> => ({
  'GET /account/export': async ({ actor }) => ({
    export: (await findExport(services, actor)) ?? (await askExport(services, actor)),
  }),
  'GET /account/exports': async ({ actor }) => ({ export: await findExport(services, actor) }),
  'POST /account/export': async ({ actor }) => ({ export: await askExport(services, actor) }),
  'POST /account/deletion': ({ body, actor }) => askToLeave(services, actor, body ?? { keeps_posts: true }),
  'POST /admin/users/:id/erase': ({ actor, params, body }) => askToErase(services, actor, { ...params, ...body }),
  'DELETE /account/deletion': ({ actor }) => stay(services, actor),
})
