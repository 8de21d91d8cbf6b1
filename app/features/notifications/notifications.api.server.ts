import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { chooseSetting, markRead } from './notifications.commands.server'
import type { notificationsContract } from './notifications.contract'
import { FIRST_PAGE, listNotifications, listSettings } from './notifications.queries.server'

export const notificationsHandlers = ({ db }: Services): Handlers<typeof notificationsContract> => ({
  'GET /notifications': ({ actor, query }) => listNotifications(db, actor, query),
  'PUT /notifications/read': async ({ actor, body }) => {
    await markRead(db, actor, body.ids ?? 'all')
    return listNotifications(db, actor, { limit: FIRST_PAGE })
  },
  'GET /notification-settings': async ({ actor }) => ({ items: await listSettings(db, actor) }),
  'PUT /notification-settings': async ({ actor, body }) => {
    await chooseSetting(db, actor, body)
    return { items: await listSettings(db, actor) }
  },
})
