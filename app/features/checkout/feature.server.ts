import { type Feature, serve } from '~/http/feature.server'
import { isOf } from '~/http/person-rows.server'
import { checkoutHandlers } from './checkout.api.server'
import { checkoutContract } from './checkout.contract'

export const checkoutFeature: Feature = {
  room: 'checkout',
  about: 'Placing and paying orders',
  calls: [serve(checkoutContract, checkoutHandlers)],
  person_rows: { exportOf: (person) => ({ checkout_details: isOf('user_id', person) }) },
}
