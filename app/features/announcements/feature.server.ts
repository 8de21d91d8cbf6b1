import { type Feature, serve } from '~/http/feature.server'
import { announcementsHandlers } from './announcements.api.server'
import { announcementsContract } from './announcements.contract'

export const announcementsFeature: Feature = {
  room: 'announcements',
  about: 'What the site announces',
  calls: [serve(announcementsContract, announcementsHandlers)],
}
