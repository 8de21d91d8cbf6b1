import { type Feature, serve } from '~/http/feature.server'
import { checkoutHandlers } from './checkout.api.server'
import { checkoutContract } from './checkout.contract'
import { payLinkHandlers } from './pay-link.api.server'
import { payLinkContract } from './pay-link.contract'

export const checkoutFeature: Feature = {
  room: 'checkout',
  about: 'Placing and paying orders',
  calls: [serve(checkoutContract, checkoutHandlers), serve(payLinkContract, payLinkHandlers)],
}
