import { type Feature, serve } from '~/http/feature.server'
import { healthHandlers } from './health.api.server'
import { healthContract } from './health.contract'

export const healthFeature: Feature = {
  room: 'health',
  about: 'What waits for a repair',
  calls: [serve(healthContract, healthHandlers)],
}
