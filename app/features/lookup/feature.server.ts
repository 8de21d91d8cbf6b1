import { type Feature, serve } from '~/http/feature.server'
import { lookupHandlers } from './lookup.api.server'
import { lookupContract } from './lookup.contract'

export const lookupFeature: Feature = {
  room: 'lookup',
  about: 'Finding people and things',
  calls: [serve(lookupContract, lookupHandlers)],
}
