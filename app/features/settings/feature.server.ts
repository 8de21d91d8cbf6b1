import { type Feature, serve } from '~/http/feature.server'
import { settingsHandlers } from './settings.api.server'
import { settingsContract } from './settings.contract'

export const settingsFeature: Feature = {
  room: 'settings',
  about: 'Settings that admins change while the site runs',
  calls: [serve(settingsContract, settingsHandlers)],
}
