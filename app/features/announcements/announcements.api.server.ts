import type { Handlers } from '~/http/mount.server'
import type { Services } from '~/http/services.server'
import { endAnnouncement, makeAnnouncement } from './announcements.commands.server'
import type { announcementsContract } from './announcements.contract'
import { findShown, listAnnouncements } from './announcements.queries.server'

export const announcementsHandlers = (services: Services): Handlers<typeof announcementsContract> => ({
  'GET /announcement': async ({ actor }) => ({
    announcement: await findShown(services, actor, services.clock()),
  }),
  'GET /admin/announcements': () => listAnnouncements(services.db),
  'POST /admin/announcements': ({ actor, body }) => makeAnnouncement(services, actor, body),
  'POST /admin/announcements/:id/end': ({ actor, params }) => endAnnouncement(services, actor, params.id),
})
