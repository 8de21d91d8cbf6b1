import { type Feature, serve } from '~/http/feature.server'
import { alertStops } from './alerts.commands.server'
import { newsletterHandlers } from './newsletter.api.server'
import { newsletterContract } from './newsletter.contract'

export const newsletterFeature: Feature = {
  room: 'newsletter',
  about: 'The Breadletter and alerts',
  calls: [serve(newsletterContract, newsletterHandlers)],
  stops: alertStops,
}
