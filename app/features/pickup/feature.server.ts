import { type Feature, serve } from '~/http/feature.server'
import { pickupCardHandlers } from './pickup-card.api.server'
import { pickupCardContract } from './pickup-card.contract'

export const pickupFeature: Feature = {
  room: 'pickup',
  about: 'Picking up an order',
  calls: [serve(pickupCardContract, pickupCardHandlers)],
}
