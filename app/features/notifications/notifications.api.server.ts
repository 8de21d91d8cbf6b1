import type { Actor } from '~/http/actor.server'
import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { chooseSetting, markRead } from './notifications.commands.server'
import type { notificationsContract } from './notifications.contract'
import { FIRST_PAGE, listNotifications, listSettings } from './notifications.queries.server'
import { forgetSubscription, keepSubscription } from './push.commands.server'
import { vapidOf } from './vapid.server'

export const notificationsHandlers = (services: Services): Handlers<typeof notificationsContract> => {
  const { db } = services
  const settings = async (actor: Actor) => ({
    items: await listSettings(db, actor),
    push_key: vapidOf(services).publicKey,
  })
  return {
    'GET /notifications': ({ actor, query }) => listNotifications(db, actor, query),
    'PUT /notifications/read': async ({ actor, body }) => {
      await markRead(db, actor, body.ids ?? 'all')
      return listNotifications(db, actor, { limit: FIRST_PAGE })
    },
    'GET /notification-settings': ({ actor }) => settings(actor),
    'PUT /notification-settings': async ({ actor, body }) => {
      await chooseSetting(db, actor.id!, body)
      return settings(actor)
    },
    'POST /push-subscriptions': ({ actor, body: { endpoint, keys } }) =>
      keepSubscription(services, actor, { endpoint, ...keys }),
    'DELETE /push-subscriptions': async ({ actor, body }) => {
      await forgetSubscription(services, actor, body.endpoint)
      return undefined
    },
  }
}
