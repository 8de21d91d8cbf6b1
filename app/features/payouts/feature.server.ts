import { type Feature, serve } from '~/http/feature.server'
import { payoutsHandlers } from './payouts.api.server'
import { payoutsContract } from './payouts.contract'

export const payoutsFeature: Feature = {
  room: 'payouts',
  about: 'The baker’s side of card payments',
  calls: [serve(payoutsContract, payoutsHandlers)],
}
