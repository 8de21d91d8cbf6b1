import { type Feature, serve } from '~/http/feature.server'
import { blockCasesHandlers } from './block-cases.api.server'
import { blockCasesContract } from './block-cases.contract'

export const blockCasesFeature: Feature = {
  room: 'block-cases',
  about: 'Blocked bakers',
  calls: [serve(blockCasesContract, blockCasesHandlers)],
}
