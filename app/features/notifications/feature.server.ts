import { type Feature, serve } from '~/http/feature.server'
import { bellsOfPerson } from './bells-of-person.commands.server'
import { notificationsHandlers } from './notifications.api.server'
import { forgetOldNotifications } from './notifications.commands.server'
import { notificationsContract } from './notifications.contract'
import { sendPush } from './push.commands.server'

export const notificationsFeature: Feature = {
  room: 'notifications',
  about: 'The bell, push, and what people want to hear about',
  calls: [serve(notificationsContract, notificationsHandlers)],
  jobs: [
    { name: 'forget_old_notifications', run: forgetOldNotifications, minutes: '53' },
    { name: 'send_push', run: sendPush, lane: 'push' },
  ],
  person_rows: bellsOfPerson,
}
