import { type Feature, serve } from '~/http/feature.server'
import { payLinkLetters } from './letters.server'
import { payLinksHandlers } from './pay-links.api.server'
import { payLinksContract } from './pay-links.contract'

export const payLinksFeature: Feature = {
  room: 'pay-links',
  about: 'Links in mails that need no account',
  calls: [serve(payLinksContract, payLinksHandlers)],
  letters: payLinkLetters,
}
