import { type Feature, serve } from '~/http/feature.server'
import { tiersHandlers } from './tiers.api.server'
import { tiersContract } from './tiers.contract'

export const tiersFeature: Feature = {
  room: 'tiers',
  about: 'How far a bakery has come',
  calls: [serve(tiersContract, tiersHandlers)],
}
