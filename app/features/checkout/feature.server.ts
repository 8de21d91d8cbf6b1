import { type Feature, serve } from '~/http/feature.server'
import { checkoutHandlers } from './checkout.api.server'
import { checkoutContract } from './checkout.contract'

export const checkoutFeature: Feature = {
  room: 'checkout',
  about: 'Placing and paying orders',
  calls: [serve(checkoutContract, checkoutHandlers)],
}
